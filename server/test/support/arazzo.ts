/** Runs an Arazzo document: its steps one after the other, with the runtime expressions and conditions that ours use. */
import { existsSync, readFileSync } from 'node:fs';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly value: unknown;
}
interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly contentType: string; readonly payload: unknown };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}
export interface ArazzoDocument {
  readonly sourceDescriptions: readonly { readonly name: string; readonly url: string }[];
  readonly workflows: readonly {
    readonly workflowId: string;
    readonly inputs: { readonly required: readonly string[] };
    readonly steps: readonly Step[];
    readonly outputs?: Readonly<Record<string, string>>;
  }[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface State {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly steps: Record<string, Record<string, unknown>>;
  readonly answer?: Answer;
}

/** The value of a runtime expression; throws where there is none. */
function evaluate(expression: string, { inputs, steps, answer }: State): unknown {
  const found = (value: unknown) => {
    if (value === undefined) throw new Error(`${expression} has no value.`);
    return value;
  };
  const [, input] = /^\$inputs\.(\w+)$/.exec(expression) ?? [];
  if (input) return found(inputs[input]);
  const [, step, output] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(expression) ?? [];
  if (step) return found(steps[step]?.[output!]);
  if (expression === '$statusCode') return answer!.status;
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(expression) ?? [];
  if (pointer === undefined) throw new Error(`${expression} is no expression that is known here.`);
  const path = pointer.slice(1).split('/');
  return found(
    path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer!.body),
  );
}

/** A value of the document with its expressions replaced, those within a text too. */
function filled(value: unknown, state: State): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('$')) return evaluate(value, state);
    return value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) => String(evaluate(expression, state)));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, state));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, state)]));
}

/** Whether `<expression> == <literal>` holds. */
function holds(condition: string, state: State): boolean {
  const [, expression, literal] = /^(\S+) == (.+)$/.exec(condition) ?? [];
  if (!expression) throw new Error(`${condition} is no condition that is known here.`);
  return evaluate(expression, state) === JSON.parse(literal!.replace(/^'(.*)'$/, '"$1"'));
}

/** Method and path of an operation, in the document that a source names. */
function operationIn(
  document: ArazzoDocument,
  folder: URL,
  reference: string,
): { method: string; path: string; api: string } {
  const [, api = '', id] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(reference)!;
  const source = new URL(document.sourceDescriptions.find(({ name }) => name === api)!.url, folder);
  if (!existsSync(source)) throw new Error(`${source} is not there.`);
  const { paths } = JSON.parse(readFileSync(source, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId === id) return { method: method.toUpperCase(), path, api };
    }
  }
  throw new Error(`${reference} is no operation.`);
}

/** Runs the only workflow at an address. Throws over the first criterion that is not met; returns the outputs. */
export async function runArazzo(
  document: ArazzoDocument,
  folder: URL,
  address: string,
  inputs: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const [workflow] = document.workflows;
  const state: State = { inputs, steps: {} };
  for (const name of workflow!.inputs.required) evaluate(`$inputs.${name}`, state);
  for (const step of workflow!.steps) {
    const { method, path, api } = operationIn(document, folder, step.operationId);
    const given = step.parameters.map((one) => ({ ...one, value: String(filled(one.value, state)) }));
    const inPlace = (place: Parameter['in']) => given.filter((one) => one.in === place);
    const target = inPlace('path').reduce(
      (left, { name, value }) => left.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    if (target.includes('{')) throw new Error(`${step.stepId}: ${target} has a parameter without a value.`);
    const query = new URLSearchParams(Object.fromEntries(inPlace('query').map(({ name, value }) => [name, value])));
    const headers = Object.fromEntries(inPlace('header').map(({ name, value }) => [name, value]));
    const response = await fetch(`${address}/${api}${target}?${query}`, {
      method,
      headers: { ...headers, ...(step.requestBody ? { 'content-type': step.requestBody.contentType } : {}) },
      ...(step.requestBody ? { body: JSON.stringify(filled(step.requestBody.payload, state)) } : {}),
    });
    const answer = { status: response.status, body: await response.json() };
    const answered = { ...state, answer };
    for (const { condition } of step.successCriteria) {
      if (!holds(condition, answered)) {
        throw new Error(
          `${step.stepId}: ${condition} does not hold for ${answer.status} ${JSON.stringify(answer.body)}`,
        );
      }
    }
    state.steps[step.stepId] = filled(step.outputs ?? {}, answered) as Record<string, unknown>;
  }
  return filled(workflow!.outputs ?? {}, state) as Record<string, unknown>;
}
