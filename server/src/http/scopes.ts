import type { Operation } from '@stagedoor/contract';
import type { Caller } from './callers.ts';

/** The message for a key that lacks the scope of the operation, or null. */
export function scopeForbids(caller: Caller, operation: Operation): string | null {
  if (operation.access.by !== 'key' || operation.access.scope === null) return null;
  const { scope } = operation.access;
  const granted = 'scopes' in caller && caller.scopes.has(scope);
  return granted ? null : `This needs the scope ${scope}, which the key does not have.`;
}
