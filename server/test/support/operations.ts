/** Every operation of the contract as a request that could be sent: for tests that go through all of them. */
import { existsSync, readFileSync } from 'node:fs';
import { type ApiName, apis, type Operation } from '@stagedoor/contract';
import { expect } from 'vitest';
import { signTicketLink } from '../../src/contexts/sales/ticket-pdf/ticket-pdf.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestAnswer, TestService } from './test-service.ts';

export const roots: Record<ApiName, string> = {
  integrations: '/integrations',
  channels: '/channels',
  resellers: '/resellers',
  management: '/management',
};

export const allOperations: readonly Operation[] = Object.values(apis).flatMap(
  (api) => Object.values(api) as unknown as Operation[],
);

export interface JsonSchema {
  readonly title?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
}

export function schemaOf(part: unknown): JsonSchema {
  return (part ?? {}) as JsonSchema;
}

/** The prefix of the identifier that a schema asks for, or null where it asks for something else. */
export function idPrefixOf(schema: JsonSchema): string | null {
  return /^\^([a-z]+)_\[0-7\]/.exec(schema.pattern ?? '')?.[1] ?? null;
}

/** An identifier of that kind that names nothing. */
export function unknownId(prefix: string): string {
  return `${prefix}_${newId('ticket', new Date()).slice(4)}`;
}

/** The identifier of a ticket that there is not. */
export const unknownTicketId = () => unknownId('tkt');

/** The address that a reseller is given of the PDF of a ticket, rightly signed; there is no such ticket. */
export function signedPdfPath({ services }: TestService): string {
  const key = services.secretsKey.derive('pdf-links');
  const target = { organizationId: unknownId('org'), ticketId: unknownTicketId(), ownerSince: null };
  return `/resellers/tickets/pdf/${signTicketLink('pdf', { key, ...target })}`;
}

/** A well-formed value for a parameter of the path. */
function pathValue(name: string, schema: JsonSchema): string {
  const prefix = idPrefixOf(schema);
  if (prefix) return unknownId(prefix);
  // An id of whatever kind.
  if (schema.pattern?.startsWith('^[a-z]+_')) return unknownTicketId();
  if (schema.pattern?.startsWith('^req_')) return 'req_30ece1ccc3d009b400008d';
  if (schema.type === 'integer' || schema.type === 'number') return '1';
  return schema.format === 'email' ? 'vera@example.org' : `some-${name.toLowerCase()}`;
}

/** The address of an operation with the parameters given; the others are filled with what names nothing. */
export function urlOf(operation: Operation, given: Readonly<Record<string, string>> = {}): string {
  const parameters = schemaOf(operation.params).properties ?? {};
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(given[name] ?? pathValue(name, parameters[name] ?? {}));
  });
  return roots[operation.api] + path;
}

/** The body of the first example of the operation. */
export function exampleBody(operation: Operation): Record<string, unknown> | undefined {
  const file = new URL(`../../../contract/examples/${operation.api}/${operation.id}.json`, import.meta.url);
  if (!existsSync(file)) return undefined;
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
    cases: { request?: { body?: Record<string, unknown> } }[];
  };
  return cases.find((one) => one.request?.body)?.request?.body;
}

/** The query of an operation with what it requires. */
export function requiredQuery(operation: Operation): Record<string, string> {
  const { properties = {}, required = [] } = schemaOf(operation.query);
  return Object.fromEntries(required.map((name) => [name, pathValue(name, properties[name] ?? {})]));
}

export function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text ? `${url}?${text}` : url;
}

/** The status, and what every refusal of the API has. */
export function expectRefusal(
  operation: Operation,
  answer: Pick<TestAnswer, 'status' | 'headers' | 'body'>,
  status: number,
) {
  expect(answer.status).toBe(status);
  expect(answer.headers['x-request-id']).toMatch(/^req_/);
  expect(answer.headers.link).toBe(`<http://127.0.0.1:4000/docs/errors#${answer.body.error}>; rel="help"`);
  if (operation.api === 'resellers') expect(answer.headers['x-error-message']).toMatch(/^[\x20-\x7e]{5,1000}$/);
  if (operation.api === 'resellers')
    expect(Object.keys(answer.body).sort()).toEqual(
      status === 400
        ? ['details', 'error', 'message', 'swappable', 'valid']
        : answer.body.valid === false
          ? ['error', 'swappable', 'valid']
          : ['error'],
    );
  else expect(answer.body).toMatchObject({ success: false, request_id: answer.headers['x-request-id'] });
}
