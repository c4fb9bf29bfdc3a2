/** What PostgreSQL says of a statement without running it: the types of its parameters, and its columns. */

import type pg from 'pg';
import type { Connection, Submittable } from 'pg';

export interface DescribedColumn {
  readonly name: string;
  readonly typeId: number;
  /** The table and the number of the column where it is one, otherwise 0. */
  readonly tableId: number;
  readonly columnNumber: number;
}

export interface DescribedStatement {
  readonly parameterTypeIds: readonly number[];
  readonly columns: readonly DescribedColumn[];
}

interface RowDescription {
  readonly fields: readonly { name: string; dataTypeID: number; tableID: number; columnID: number }[];
}

/** Parses and describes the text on the client's connection. */
export function describeStatement(client: pg.Client, text: string): Promise<DescribedStatement> {
  return new Promise((resolve, reject) => {
    let parameterTypeIds: readonly number[] = [];
    let columns: readonly DescribedColumn[] = [];
    let failure: Error | undefined;
    const query = {
      submit(connection: Connection & { once: (event: string, listener: (message: never) => void) => void }) {
        connection.once('parameterDescription', (message: { dataTypeIDs: number[] }) => {
          parameterTypeIds = message.dataTypeIDs;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          typeId: dataTypeID,
          tableId: tableID,
          columnNumber: columnID,
        }));
      },
      handleError(error: Error) {
        failure = error;
        reject(error);
      },
      handleReadyForQuery() {
        if (!failure) resolve({ parameterTypeIds, columns });
      },
    };
    client.query(query as unknown as Submittable);
  });
}
