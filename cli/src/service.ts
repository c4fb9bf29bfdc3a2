/** Calls operations with the keys of a profile. The session of a demonstration is opened, and opened again, by itself. */
import {
  type CallOptions,
  errorOfAnswer,
  type Params,
  StagedoorError,
  TableClient,
  targetOf,
} from '@stagedoor/sdk/tools';
import { type ApiName, type Command, operation } from './commands.ts';
import { readConfig, writeConfig } from './config-folder.ts';
import { Failure } from './failure.ts';
import type { Source } from './profiles.ts';
import { version } from './version.ts';

const sessionsFile = 'sessions.json';
type Sessions = Record<string, string>;

export const headerOf = (api: ApiName) =>
  api === 'integrations' || api === 'channels' ? 'x-api-key' : 'authorization';
export const baseUrlOf = (source: Source, api: ApiName) => source.urls?.[api] ?? `${source.url}/${api}`;

export interface Answer {
  readonly headers: Headers;
  readonly body: unknown;
}

export class Service {
  readonly source: Source;
  readonly #fetch: typeof fetch | undefined;

  /** With `fetch` no request leaves but by it, and no session is opened. */
  constructor(source: Source, fetch?: typeof globalThis.fetch) {
    this.source = source;
    this.#fetch = fetch;
  }

  get #sessionName() {
    return `${baseUrlOf(this.source, 'management')} ${this.source.login?.email}`;
  }

  /** The key of an API. Throws a Failure where the profile has none. */
  async #key(api: ApiName, again: boolean): Promise<string | undefined> {
    const { keys, login, source } = this.source;
    const key = keys[api];
    if (key) return key;
    if (api === 'management' && login) {
      if (this.#fetch) return 'session';
      const kept = readConfig<Sessions>(sessionsFile) ?? {};
      if (!again && kept[this.#sessionName]) return kept[this.#sessionName];
      const { body } = await this.#client('management', undefined).request(
        operation('management', 'createSession').call,
        {
          ...login,
        },
      );
      const { token } = (body as { data: { token: string } }).data;
      writeConfig(sessionsFile, { ...kept, [this.#sessionName]: token });
      return token;
    }
    const hint =
      api === 'management'
        ? 'Run stagedoor login --email ADDRESS to sign in.'
        : `Run stagedoor login to store a key of the ${api} API.`;
    throw new Failure(`There is no ${api === 'management' ? 'session' : `key of the ${api} API`} in ${source}.`, {
      code: 2,
      hint,
    });
  }

  #client(api: ApiName, key: string | undefined): TableClient {
    const options = { baseUrl: baseUrlOf(this.source, api), fetch: this.#fetch, headers: { 'user-agent': agent } };
    if (api === 'management') return new TableClient('authorization', { ...options, token: key });
    return new TableClient(headerOf(api), { ...options, apiKey: key ?? '' });
  }

  /** The whole answer. Throws a StagedoorError where it is refused or there is none. */
  async call({ api, call, access }: Command, params: Params, options: CallOptions = {}): Promise<Answer> {
    if (access === 'Works without credentials.') return this.#client(api, undefined).request(call, params, options);
    return await this.#withKey(api, (key) => this.#client(api, key).request(call, params, options));
  }

  /** Does it with the key of an API; once more where the session of the demonstration has ended. */
  async #withKey<T>(api: ApiName, work: (key: string | undefined) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#key(api, false));
    } catch (error) {
      const isOver = error instanceof StagedoorError && error.code === 'unauthorized' && api === 'management';
      if (!isOver || this.source.keys.management || !this.source.login) throw error;
      return await work(await this.#key(api, true));
    }
  }

  /** The file that an operation answers with, to be read as it comes. Throws a StagedoorError as `call` does. */
  async open({ api, call }: Command, params: Params, signal: AbortSignal): Promise<Response> {
    const url = `${baseUrlOf(this.source, api)}${targetOf(call, params).path}`;
    return await this.#withKey(api, async (key = '') => {
      const credential = api === 'management' ? `Bearer ${key}` : key;
      const headers = { accept: '*/*', 'user-agent': agent, [headerOf(api)]: credential };
      const answer = await fetch(url, { headers, redirect: 'manual', signal }).catch((cause) => {
        signal.throwIfAborted();
        throw new StagedoorError(`${url} was not answered.`, { code: 'no_answer', cause });
      });
      if (!answer.ok) throw errorOfAnswer(answer.status, answer.headers, await answer.text());
      return answer;
    });
  }

  /** `data` of the answer to an operation. */
  async data<T>(api: ApiName, id: string, params: Params = {}, options: CallOptions = {}): Promise<T> {
    const { body } = await this.call(operation(api, id), params, options);
    const { data } = body as { data?: T };
    return data === undefined ? (body as T) : data;
  }

  /** The organization of the profile, or the only one of the person who is signed in. */
  async organizationId(): Promise<string> {
    if (this.source.organizationId) return this.source.organizationId;
    const { memberships } = await this.data<{ memberships: { _id: string }[] }>('management', 'getMe');
    if (memberships.length === 1) return memberships[0]!._id;
    throw new Failure('Which organization is meant?', { code: 2, hint: 'Give --organization-id, or log in with it.' });
  }
}

const agent = `stagedoor-cli/${version} node/${process.versions.node}`;
