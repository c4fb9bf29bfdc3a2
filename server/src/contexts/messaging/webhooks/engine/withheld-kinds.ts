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

/** The same as a condition of SQL, for a kind and the missing scopes of an endpoint. */
export function isSentSql(kind: string, missingScopes: string): string {
  const needing = notificationKinds.flatMap((name) => {
    const scope = scopeOfKind(name);
    return scope === null ? [] : [`WHEN '${name}' THEN '${scope}'`];
  });
  const free = notificationKinds.filter((name) => scopeOfKind(name) === null).map((name) => `'${name}'`);
  return `(${missingScopes} = '{}' OR ${kind} IN (${free.join(', ')})
    OR CASE ${kind} ${needing.join(' ')} END <> ALL (${missingScopes}))`;
}
