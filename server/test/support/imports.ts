/** Imports of CSV files over the management API, and their background work in process. */
import { runCheck, runImport, runUndo } from '../../src/contexts/imports/imports.ts';
import type { TestAnswer, TestService } from './test-service.ts';

export interface ImportSetup {
  readonly service: TestService;
  readonly organizationId: string;
  readonly headers: Record<string, string>;
}

export function callImports(ground: ImportSetup, method: string, path = '', body?: unknown): Promise<TestAnswer> {
  const url = `/management/organizations/${ground.organizationId}/imports${path}`;
  return ground.service.call(method, url, { headers: ground.headers, body });
}

export function sendFile(ground: ImportSetup, importId: string, file: string | Buffer): Promise<TestAnswer> {
  return ground.service.call('PUT', `/management/organizations/${ground.organizationId}/imports/${importId}/file`, {
    headers: { ...ground.headers, 'content-type': 'text/csv' },
    raw: file,
  });
}

export const workOf = {
  check: runCheck,
  run: runImport,
  undo: runUndo,
};

/** Does the background work of an import, as a worker would. */
export async function work(
  { service, organizationId }: ImportSetup,
  what: keyof typeof workOf,
  importId: string,
  run: { readonly workMs?: number; readonly signal?: AbortSignal; readonly isLastAttempt?: boolean } = {},
): Promise<void> {
  const { signal = new AbortController().signal, ...rest } = run;
  await workOf[what](service.services, { organizationId, importId }, { signal, isLastAttempt: false, ...rest });
}

export async function read(ground: ImportSetup, importId: string): Promise<Record<string, unknown>> {
  return (await callImports(ground, 'GET', `/${importId}`)).body.data;
}

/** An import with its file, checked. */
export async function createCheckedImport(
  ground: ImportSetup,
  given: Record<string, unknown>,
  file: string | Buffer,
): Promise<string> {
  const created = await callImports(ground, 'POST', '', given);
  const id = String(created.body.data._id);
  await sendFile(ground, id, file);
  await callImports(ground, 'POST', `/${id}/check`, {});
  await work(ground, 'check', id);
  return id;
}

/** The same, imported. */
export async function createCompletedImport(
  ground: ImportSetup,
  given: Record<string, unknown>,
  file: string | Buffer,
): Promise<string> {
  const id = await createCheckedImport(ground, given, file);
  await callImports(ground, 'POST', `/${id}/start`, {});
  await work(ground, 'run', id);
  return id;
}
