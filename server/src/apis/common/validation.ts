/**
 * Validators made of the contract's schemas. Bodies are taken as they are: no coercion, nothing removed. Parameters
 * of path and query are text, so they are read as the numbers and booleans that their schemas ask for.
 */
import { limits } from '@stagedoor/contract';
import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import type { RefusalDetail } from '../../platform/refusal.ts';
import { parseInstant } from './instants.ts';

const email = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,189}$/u;

function compilerOptions(coerceTypes: boolean) {
  return {
    allErrors: true,
    // Errors carry the schema they ran into, so that a message can name what is allowed.
    verbose: true,
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    strict: false,
    formats: {
      // Told to readers of the documents; the bounds beside them are what is checked.
      int32: true as const,
      int64: true as const,
      'date-time': (text: string) => parseInstant(text) !== null,
      instant: (text: string) => parseInstant(text) !== null,
      date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && parseInstant(text) !== null,
      email: (text: string) => email.test(text) && !/\.\.|^\.|\.@|@\.|@-|\.$/.test(text),
      uri: (text: string) => URL.canParse(text),
    },
  };
}

export const bodyValidators = new Ajv(compilerOptions(false));
export const textValidators = new Ajv(compilerOptions(true));

const sentences: Partial<Record<string, (params: Record<string, unknown>) => string>> = {
  required: (params) => `${params.missingProperty} is required`,
  type: (params) => `must be ${[params.type].flat().join(' or ')}`,
  enum: (params) => `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`,
  format: (params) => formatSentence(String(params.format)),
  minLength: (params) => `must have at least ${params.limit} characters`,
  maxLength: (params) => `must have at most ${params.limit} characters`,
  minItems: (params) => `must have at least ${params.limit} items`,
  maxItems: (params) => `must have at most ${params.limit} items`,
  minimum: (params) => `must be at least ${params.limit}`,
  maximum: (params) => `must be at most ${params.limit}`,
  minProperties: () => 'must name at least one field to change',
};

function formatSentence(format: string): string {
  if (format === 'email') return 'must be an e-mail address such as vera@example.org';
  if (format === 'date') return 'must be a day such as 2026-11-21';
  return format === 'uri' ? 'must be an address' : 'must be an ISO 8601 instant such as 2026-11-21T22:30:00Z';
}

/** Every problem in words for people, the same place named once. */
export function detailsOf(errors: readonly FastifySchemaValidationError[]): RefusalDetail[] {
  const details = new Map<string, RefusalDetail>();
  for (const error of errors as unknown as ErrorObject[]) {
    const path =
      error.keyword === 'additionalProperties'
        ? `${error.instancePath}/${error.params.additionalProperty}`
        : error.instancePath;
    if (details.has(path) && error.keyword !== 'required') continue;
    const message = messageOf(error);
    details.set(error.keyword === 'required' ? `${path}/${message}` : path, { path, message });
    if (details.size >= limits.detailsMax) break;
  }
  return [...details.values()];
}

function messageOf(error: ErrorObject): string {
  if (error.instancePath === '/offset' && error.keyword === 'maximum') {
    return `must be at most ${error.params.limit}; to go further, use after with the last id of the page before`;
  }
  if (error.keyword === 'pattern') return patternSentence(String(error.params.pattern));
  if (error.keyword === 'additionalProperties') {
    const allowed = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
    return `is not known here; allowed are ${allowed.join(', ')}`;
  }
  return sentences[error.keyword]?.(error.params) ?? error.message ?? 'is not valid';
}

/** Forms that people know by another name than their pattern; the first that fits tells. */
const forms: readonly (readonly [fits: (pattern: string) => boolean, sentence: string])[] = [
  [(pattern) => pattern.startsWith('^(?=\\s*\\S)'), 'must not be blank and must have no control characters'],
  [(pattern) => pattern.startsWith('^[^\\u0000'), 'must have no control characters'],
  [(pattern) => pattern.includes('[A-Z]{3}'), 'must be a currency code such as EUR'],
  [(pattern) => pattern.includes('[A-Z]{2}') || pattern.includes('[A-Za-z]{2}$'), 'must be a country code such as ES'],
  [(pattern) => pattern.includes('https?://'), 'must be an http or https address'],
  [(pattern) => pattern.includes(':[0-5][0-9]'), 'must be an hour such as 23:30'],
  [(pattern) => pattern.includes('a-z0-9]+(-'), 'must be lower-case letters and digits with single hyphens between'],
];

function patternSentence(pattern: string): string {
  const prefix = /^\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1];
  if (prefix) return `must be an identifier beginning with ${prefix}_`;
  return forms.find(([fits]) => fits(pattern))?.[1] ?? `must have the form ${pattern}`;
}
