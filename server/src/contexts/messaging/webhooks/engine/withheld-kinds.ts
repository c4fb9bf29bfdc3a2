/**
 * Kinds of notifications that an endpoint is not sent, since the key that created it or the one that set its address lacks
 * a scope. The scope that a kind needs is in one table, `scopeOfKind` of the vocabulary.
 */
import { type NotificationKind, notificationKinds, type Scope, scopeOfKind } from '@stagedoor/contract/vocabulary';

const isKnown = (kind: string): kind is NotificationKind => (notificationKinds as readonly string[]).includes(kind);

/** True of a kind that needs one of the scopes; where any is missing, also of a kind that this version does not know. */
export function isWithheld(kind: string, missingScopes: readonly Scope[]): boolean {
  if (missingScopes.length === 0) return false;
  if (!isKnown(kind)) return true;
  const scope = scopeOfKind(kind);
  return scope !== null && missingScopes.includes(scope);
}

/** The kinds that are sent. */
export function sentKinds(missingScopes: readonly Scope[]): NotificationKind[] {
  return notificationKinds.filter((kind) => !isWithheld(kind, missingScopes));
}

/**
 * The same as a condition of SQL, for a kind and the missing scopes of an endpoint. The scope of a kind is found by its place
 * in two lists: PostgreSQL prepares each branch of a CASE anew for every statement.
 */
export function isSentSql(kind: string, missingScopes: string): string {
  const free = notificationKinds.filter((name) => scopeOfKind(name) === null).map((name) => `'${name}'`);
  const needing = notificationKinds.filter((name) => scopeOfKind(name) !== null);
  const scope = `('{${needing.map(scopeOfKind)}}'::text[])[array_position('{${needing}}'::text[], ${kind})]`;
  return `(${missingScopes} = '{}' OR ${kind} IN (${free.join(', ')}) OR ${scope} <> ALL (${missingScopes}))`;
}
