/** The examples of the reference, run: curl, program and command of each make one request and are answered alike. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apis, type Operation } from '../../contract/src/index.ts';
import { readExamples } from '../../contract/src/openapi/files.ts';
import { sdkSamples } from '../../contract/src/sdk/samples.ts';
import { describeNeeding } from '../../server/test/support/needs.ts';
import { type ApiName, apiNames, operation } from '../src/commands.ts';
import { type Demo, startDemo } from './demo.ts';
import { type Answer, type Exchange, forwardTo, type Recorder, startRecorder } from './recorder.ts';
import { type Form, forms, runSamples, samples } from './sample-forms.ts';
import { type ChosenSample, chooseSamples } from './sample-values.ts';
import { buildCli } from './support.ts';
import { wordsOf } from './words.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const keyPrefixes = { integrations: 'ik', channels: 'ck', resellers: 'rs', management: 'ik' } as const;
const operationsOf = (api: ApiName): readonly Operation[] => Object.values(apis[api]);
const contractOf = (api: ApiName, id: string) => operationsOf(api).find((one) => one.id === id)!;
const nameOf = (form: Form, api: ApiName, id: string) => [form, api, id].join('.');

/** What of a request is the same in every form. A program sends its key to operations without credentials too. */
function requestOf({ request: { method, target, headers, body } }: Exchange, { access }: Operation) {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  searchParams.sort();
  const type = headers['content-type'] ?? '';
  return {
    method,
    path: pathname,
    query: searchParams.toString(),
    type,
    body: type.startsWith('application/json') ? JSON.parse(String(body)) : String(body),
    credential: access.by === 'public' ? '' : (headers['x-api-key'] ?? headers.authorization),
    isKeyed: Boolean(headers['idempotency-key']),
  };
}

/** The kinds of values of an answer, by their names. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

function answerOf({ answer: { status, headers, body } }: Exchange) {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) return { status, type, shape: '' };
  // The example of another form may have recorded a payment of the booking meanwhile.
  const json = JSON.parse(String(body), (name, value) => (name === 'external_payments' ? [] : value));
  return { status, type, shape: shapeOf(json) };
}

const programs = sdkSamples();

/** What a command asks for without showing it, as the other forms of its example send it. */
function secretsOf(api: ApiName, id: string): string[] {
  const words = wordsOf(samples[api][id]!.cli);
  const { params } = programs[api]![id]!;
  return operation(api, id)
    .options.filter(({ secret, name }) => secret && words.includes(`--${name}`))
    .map(({ field }) => String(params[field[0]!]));
}

describeNeeding('bash', 'curl')('each example of the reference', () => {
  let recorder: Recorder;
  beforeAll(async () => {
    await buildCli();
    recorder = await startRecorder(async (_, name) => {
      const [, api, id] = name.split('.') as [Form, ApiName, string];
      return exampleAnswer(api, id);
    });
  });
  afterAll(() => recorder?.close());

  const examples = Object.fromEntries(apiNames.map((api) => [api, readExamples(api)]));

  /** The answer of the contract's example. */
  function exampleAnswer(api: ApiName, id: string): Answer {
    const { success } = contractOf(api, id);
    const { body } = examples[api]![id]!.find(({ response }) => response.status === success.status)!.response;
    const type = body === undefined ? 'application/octet-stream' : 'application/json';
    return {
      status: success.status,
      headers: { 'content-type': type },
      body: body === undefined ? 'a file' : JSON.stringify(body),
    };
  }

  it.each(apiNames)('makes the same request in its three forms: %s', async (api) => {
    const env = {
      STAGEDOOR_KEY: `${keyPrefixes[api]}_test_key`,
      STAGEDOOR_TOKEN: 'token',
      STAGEDOOR_ORGANIZATION: 'org_01hnj1svyweb5sckjgn53yn84s',
    };
    const all = Object.entries(samples[api]);
    const runsOf = (form: Form) =>
      all.map(([id, sample]) => {
        const address = recorder.addressOf(nameOf(form, api, id));
        return { sample: sample[form], address, env, secrets: secretsOf(api, id) };
      });
    const ends = await Promise.all(forms.map((form) => runSamples(form, runsOf(form))));
    const wrong = all.flatMap(([id], at) =>
      forms.flatMap((form, column) => (ends[column]![at] === '' ? [] : [[id, form, ends[column]![at]]])),
    );
    expect(wrong).toEqual([]);
    const requests = (form: Form, id: string) =>
      recorder.exchangesOf(nameOf(form, api, id)).map((one) => requestOf(one, contractOf(api, id)));
    const asked = (form: Form) => Object.fromEntries(all.map(([id]) => [id, requests(form, id)]));
    const expected = asked('curl');
    for (const [id] of all) expect([id, expected[id]!.length]).toEqual([id, 1]);
    expect(asked('typescript')).toEqual(expected);
    expect(asked('cli')).toEqual(expected);
  });
});

describeNeeding('bash', 'curl')('on the demonstration', () => {
  let demo: Demo;
  let recorder: Recorder;
  let chosen: Readonly<Record<ApiName, readonly ChosenSample[]>>;
  let env: Readonly<Record<ApiName, Readonly<Record<string, string>>>>;
  beforeAll(async () => {
    demo = await startDemo();
    ({ chosen, env } = await chooseSamples(demo));
    recorder = await startRecorder(forwardTo(demo.address));
  });
  afterAll(async () => {
    recorder?.close();
    await demo?.close();
  });

  it.each(apiNames)('examples of every tag are answered alike in their three forms: %s', async (api) => {
    const tags = new Set(operationsOf(api).map(({ tag }) => tag));
    expect(new Set(chosen[api].map(({ id }) => contractOf(api, id).tag))).toEqual(tags);
    const ends = await Promise.all(
      forms.map((form, column) =>
        runSamples(
          form,
          chosen[api].map(({ id, inDemo }) => ({
            sample: inDemo(samples[api][id]![form], column),
            address: recorder.addressOf(nameOf(form, api, id)),
            env: env[api],
          })),
        ),
      ),
    );
    const exchanges = (form: Form, id: string) => recorder.exchangesOf(nameOf(form, api, id));
    const wrong = chosen[api].flatMap(({ id }, at) =>
      forms.flatMap((form, column) => {
        const [first] = exchanges(form, id);
        const isGood = ends[column]![at] === '' && first !== undefined && first.answer.status < 300;
        return isGood ? [] : [[id, form, ends[column]![at], String(first?.answer.body)]];
      }),
    );
    expect(wrong).toEqual([]);
    // A program goes on to the next pages of a list; the others read the first one.
    const answered = (form: Form) =>
      Object.fromEntries(chosen[api].map(({ id }) => [id, answerOf(exchanges(form, id)[0]!)]));
    expect(answered('typescript')).toEqual(answered('curl'));
    expect(answered('cli')).toEqual(answered('curl'));
    for (const { id, isSame } of chosen[api]) {
      const [first, ...others] = forms.map((form) => requestOf(exchanges(form, id)[0]!, contractOf(api, id)));
      for (const other of isSame ? others : []) expect(other).toEqual(first);
    }
  });
});
