import { crossTenantStatement } from './sql/statement.ts';
import { text } from './sql/types.ts';

export const listPartitions = crossTenantStatement(
  'list_partitions',
  { table: text },
  { name: text },
  `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
   WHERE i.inhparent = $1::text::regclass ORDER BY 1`,
);
