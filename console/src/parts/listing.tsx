/** A list as a table, and on a phone as cards: each cell then says its heading. */
import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Column<Thing> {
  readonly heading: string;
  readonly cell: (thing: Thing) => ReactNode;
  /** `title` stands on top of a card without its heading; `actions` at its foot; `number` to the right in a table. */
  readonly kind?: 'title' | 'number' | 'actions';
}

interface Props<Thing> {
  readonly label: string;
  readonly columns: readonly Column<Thing>[];
  readonly items: readonly Thing[];
  readonly keyOf: (thing: Thing) => string;
  /** Set inside of a section that has a border already. */
  readonly bare?: boolean;
}

// Roles are spelled out, since a table that is shown as blocks is none to a screen reader.
export function Listing<Thing>({ label, columns, items, keyOf, bare }: Props<Thing>) {
  const table = (
    <div className="listing-frame">
      <Table highlightOnHover className="listing" role="table" aria-label={label}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ heading, kind }) => (
              <Table.Th key={heading} role="columnheader" data-kind={kind}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {items.map((item) => (
            <Table.Tr key={keyOf(item)} role="row">
              {columns.map(({ heading, kind, cell }) => (
                <Table.Td key={heading} role="cell" data-kind={kind} data-heading={heading}>
                  {cell(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
  if (bare) return table;
  return (
    <Card withBorder padding={0} className="listing-card">
      {table}
    </Card>
  );
}
