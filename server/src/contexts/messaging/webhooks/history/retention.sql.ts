import type { DailyTable } from '../../../../platform/partitions.ts';
import { crossTenantStatement } from '../../../../platform/sql/statement.ts';
import { instant, nullable } from '../../../../platform/sql/types.ts';

/** A table of history with the statements over its default partition, of all organizations. */
function historyOf(name: string, column: string, keptDays: number) {
  const table: DailyTable = { name, column };
  const findOldestInDefault = crossTenantStatement(
    `find_oldest_in_default_of_${name}`,
    { before: instant },
    { at: nullable(instant) },
    `SELECT min(${column}) AS at FROM ${name}_default WHERE ${column} < $1`,
  );
  const deleteFromDefault = crossTenantStatement(
    `delete_from_default_of_${name}`,
    { before: instant },
    {},
    `DELETE FROM ${name}_default WHERE ${column} < $1`,
  );
  return { table, keptDays, findOldestInDefault, deleteFromDefault };
}

export type History = ReturnType<typeof historyOf>;

export const notifications = historyOf('webhook_notifications', 'created_at', 30);
export const histories: readonly History[] = [
  notifications,
  historyOf('webhook_deliveries', 'created_at', 90),
  historyOf('webhook_attempts', 'requested_at', 30),
];
