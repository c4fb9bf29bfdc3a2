/**
 * Reads a query string: `a=1&filter[status]=active`. A parameter given twice is an error rather than a surprise, and so
 * is an escape that is no UTF-8. Errors are carried to validation, since Fastify's parser cannot refuse.
 */
export interface QueryProblem {
  readonly path: string;
  readonly message: string;
}

export const queryProblems = Symbol('queryProblems');
export type ParsedQuery = Record<string, unknown> & { [queryProblems]?: QueryProblem[] };

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  if (text === '') return query;
  const problems: QueryProblem[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const [rawName = '', ...rest] = part.split('=');
    const name = decode(rawName);
    const value = decode(rest.join('='));
    if (name === null || value === null) {
      problems.push({ path: '', message: 'the query string has an escape that is no UTF-8 text' });
      continue;
    }
    const nested = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name);
    const [, outer = name, inner] = nested ?? [];
    const pointer = inner === undefined ? `/${outer}` : `/${outer}/${inner}`;
    if (inner === undefined) {
      if (outer in query) problems.push({ path: pointer, message: 'is given more than once' });
      query[outer] = value;
      continue;
    }
    query[outer] ??= Object.create(null);
    const group = query[outer] as Record<string, unknown>;
    if (typeof group !== 'object') {
      problems.push({ path: `/${outer}`, message: 'is given both plain and with [ ]' });
      continue;
    }
    if (inner in group) problems.push({ path: pointer, message: 'is given more than once' });
    group[inner] = value;
  }
  if (problems.length > 0) query[queryProblems] = problems;
  return query;
}
