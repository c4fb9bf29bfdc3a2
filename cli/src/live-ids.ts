/**
 * Ids for completion, asked of the service: of the list that belongs to the name of an argument or option. Asked for a
 * moment only and kept for half a minute, since a shell asks at each key; what goes wrong is no candidate.
 */
import { type ApiName, type Command, commandsOf } from './commands.ts';
import { readConfig, writeConfig } from './config-folder.ts';
import { findSource, readProfiles } from './profiles.ts';
import { baseUrlOf, Service } from './service.ts';

/** A place where an id is typed. */
export interface IdPlace {
  readonly api: ApiName;
  /** Name of the argument or option, such as `event-id`; `profile` for the name of a profile. */
  readonly name: string;
  /** Of the command, where the place is its last argument. */
  readonly resource?: string | undefined;
  /** What was typed for the other arguments and options. */
  readonly given: ReadonlyMap<string, string>;
}

export interface Candidate {
  readonly word: string;
  /** For people: the name of what has the id. */
  readonly about: string;
}

interface Kept {
  readonly at: number;
  readonly candidates: readonly Candidate[];
}

const file = 'completion.json';
const timeoutMs = 1_500;
const keptForMs = 30_000;
const keptMost = 50;
const rowsMost = 50;

/** Names whose list has another. */
const lists: Readonly<Record<string, string>> = {
  rate: 'ticket-rates',
  group: 'event-groups',
  device: 'door-devices',
  list: 'guest-lists',
  undo: 'imports',
};

/** Never rejects, and takes no longer than the timeout. */
export async function liveIds(place: IdPlace): Promise<readonly Candidate[]> {
  try {
    if (place.name === 'profile') return Object.keys(readProfiles().profiles).map((word) => ({ word, about: '' }));
    return await Promise.race([ask(place), late()]);
  } catch {
    return [];
  }
}

const late = () =>
  new Promise<readonly Candidate[]>((resolve) => {
    setTimeout(() => resolve([]), timeoutMs).unref();
  });

async function ask(place: IdPlace): Promise<readonly Candidate[]> {
  const list = listFor(place);
  const source = findSource(place.given.get('profile'));
  if (!list || !source) return [];
  const name = [baseUrlOf(source, place.api), source.name, source.organizationId, keyOf(place, list)].join(' ');
  const kept = readConfig<Record<string, Kept>>(file)?.[name];
  const now = Date.now();
  if (kept && now - kept.at < keptForMs && kept.at <= now) return kept.candidates;
  const candidates = await candidatesOf(new Service(source), place, list);
  const all = readConfig<Record<string, Kept>>(file) ?? {};
  const young = Object.entries(all).filter(([other, { at }]) => other !== name && now - at < keptForMs);
  writeConfig(file, { ...Object.fromEntries(young.slice(-keptMost)), [name]: { at: now, candidates } });
  return candidates;
}

const kindOf = (name: string) => (name.endsWith('-code') ? 'code' : 'id');
const keyOf = ({ name, given }: IdPlace, list: Command) =>
  [list.id, kindOf(name), ...needsOf(list).map((need) => given.get(need) ?? '')].join(' ');

/** The list in which the thing stands, by its name. */
function listFor({ api, name, resource }: IdPlace): Command | undefined {
  const base = name.replace(/-(?:ids?|code)$/, '');
  const plural = base.endsWith('y') ? `${base.slice(0, -1)}ies` : `${base}s`;
  const resources = [plural, `webhook-${plural}`, lists[base], resource].filter((one) => one !== undefined);
  const commands = commandsOf(api).filter(({ verb, call }) => verb === 'list' && call.answer === 'list');
  return resources.map((one) => commands.find((command) => command.resource === one)).find(Boolean);
}

/** Arguments and options without which the list cannot be asked for. */
const needsOf = (list: Command) => [
  ...list.arguments.map(({ name }) => name),
  ...list.options.filter(({ required }) => required).map(({ name }) => name),
];

type Row = Readonly<Record<string, unknown>>;

async function candidatesOf(service: Service, place: IdPlace, list: Command): Promise<Candidate[]> {
  const params: Record<string, unknown> = {};
  for (const need of needsOf(list)) {
    const field = [...list.arguments, ...list.options].find(({ name }) => name === need)!.field;
    // Where it was not typed: of the first thing, such as the next event.
    const value = place.given.get(need) ?? (await ask({ ...place, name: need, resource: undefined }))[0]?.word;
    if (value === undefined) return [];
    params[typeof field === 'string' ? field : field[0]!] = value;
  }
  const takes = (name: string) => list.options.some((option) => option.name === name);
  if (takes('limit')) params.limit = rowsMost;
  if (takes('organization-id'))
    params.organizationId = place.given.get('organization-id') ?? (await service.organizationId());
  const options = { timeoutMs, retriesMax: 0 };
  const { body } = await service.call(list, params, options);
  const rows = (body as { data: readonly Row[] }).data;
  return rows.slice(0, rowsMost).flatMap((row) => {
    const word = kindOf(place.name) === 'code' ? (row.code ?? row.qr_code) : (row._id ?? row.id);
    return typeof word === 'string' && /^[\w.-]+$/.test(word) ? [{ word, about: aboutOf(row) }] : [];
  });
}

/** The name of a row, on one line. */
function aboutOf(row: Row): string {
  const name = row.name ?? row.full_name ?? row.label ?? row.event ?? row.slug ?? row.kind ?? row.status ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach the terminal.
  return typeof name === 'string' ? name.replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').slice(0, 40) : '';
}
