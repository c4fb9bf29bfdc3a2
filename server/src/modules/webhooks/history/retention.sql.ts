import { type Statement, statement } from '../../../platform/database.ts';
import type { DailyTable } from '../../../platform/partitions.ts';

export function findOldestInDefault(table: DailyTable): Statement<[before: Date], { at: string | null }> {
  return statement(
    'find_oldest_in_default_partition',
    `SELECT min(${table.column}) AS at FROM ${table.name}_default WHERE ${table.column} < $1`,
  );
}

export function deleteFromDefault(table: DailyTable): Statement<[before: Date], never> {
  return statement('delete_from_default_partition', `DELETE FROM ${table.name}_default WHERE ${table.column} < $1`);
}
