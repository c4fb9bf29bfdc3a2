/** Empties or shortens the fields of answers that need a higher role than the caller's; the contract marks them. */
import { isAtLeast, type MarkedSchema, markedFields, type Role, roles } from '@stagedoor/contract';
import type { SessionCaller } from '../../../http/callers.ts';
import type { Handler } from '../../../http/handlers.ts';
import { Refusal } from '../../../platform/refusal.ts';

type Mask = (value: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

const hostOf: Mask = (url) => `${new URL(String(url)).origin}/...`;
const nothing: Mask = () => '';

/** What the role sees of a value of the schema; null where it sees everything. */
function maskOf(schema: MarkedSchema, role: Role): Mask | null {
  const { 'x-least-role': least, 'x-shown-below': below, properties = {}, items } = schema;
  if (least) return isAtLeast(role, least) ? null : below === 'host' ? hostOf : nothing;
  if (items) {
    const mask = maskOf(items, role);
    return mask && ((value) => (value as readonly unknown[]).map(mask));
  }
  const masks = Object.entries(properties).flatMap(([name, field]) => {
    const mask = maskOf(field, role);
    return mask ? [[name, mask] as const] : [];
  });
  if (masks.length === 0) return null;
  return (value) => {
    if (value === null) return null;
    const shown = value as Fields;
    return { ...shown, ...Object.fromEntries(masks.map(([name, mask]) => [name, mask(shown[name])])) };
  };
}

/** The handler, with an answer in which the caller's role sees what it may. */
export function shownByRole(handler: Handler): Handler {
  const { access, success } = handler.operation;
  const schema = success.schema as MarkedSchema | undefined;
  if (access.by !== 'session' || !access.role || !schema) return handler;
  const least = access.role;
  // Whoever may call it sees everything.
  if (markedFields(schema).every(({ role }) => isAtLeast(least, role))) return handler;
  const masks = new Map(roles.map((role) => [role, maskOf(schema, role)]));
  return {
    ...handler,
    run: async (call) => {
      const answer = await handler.run(call);
      const { role } = (call as { readonly caller: SessionCaller }).caller;
      const mask = role && masks.get(role);
      return mask && !(answer instanceof Refusal) ? mask(answer) : answer;
    },
  };
}
