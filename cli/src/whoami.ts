/** `stagedoor whoami`. */
import type { CommonOptions } from './cli-command.ts';
import { type ApiName, apiNames } from './commands.ts';
import { ownerOf } from './login.ts';
import { isForPeople, printAnswer } from './output.ts';
import { requireSource } from './profiles.ts';
import { baseUrlOf, Service } from './service.ts';
import { isTerminal, print } from './terminal.ts';

export async function whoami(options: CommonOptions): Promise<void> {
  const source = requireSource(options.profile);
  const service = new Service(source);
  const apis = apiNames.filter((api) => source.keys[api] || (api === 'management' && source.login));
  const rows = await Promise.all(apis.map((api) => rowOf(service, api)));
  if (isTerminal() && isForPeople(options)) print(`Keys of ${source.source}\n`);
  await printAnswer(
    rows.map(({ failure: _, ...row }) => row),
    options,
  );
  const failure = rows.find((row) => row.failure)?.failure;
  if (failure) throw failure;
}

async function rowOf(service: Service, api: ApiName) {
  const base = { api, url: baseUrlOf(service.source, api) };
  try {
    const name = await ownerOf(service, api);
    return { ...base, name, may: await rightsOf(service, api), failure: undefined };
  } catch (error) {
    return { ...base, name: `refused: ${(error as Error).message}`, may: [], failure: error as Error };
  }
}

/** The scopes of a key, the roles of a person. */
async function rightsOf(service: Service, api: ApiName): Promise<string[]> {
  if (api === 'integrations') return (await service.data<{ scopes?: string[] }>(api, 'getAuth')).scopes ?? [];
  if (api !== 'management') return [];
  const { memberships } = await service.data<{ memberships: { name: string; role: string }[] }>(api, 'getMe');
  return memberships.map(({ name, role }) => `${role} of ${name}`);
}
