/** One page of a list: asks for one thing more than is shown, so that the next page is announced only if there is one. */
import type { Problems } from './problems.ts';

export interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly after?: string | undefined;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly after: string | undefined;
}

/** The page to ask the database for. */
export function pageOf(query: PageQuery, defaultLimit: number, problems?: Problems): Page {
  const { limit = defaultLimit, offset = 0, after } = query;
  if (after !== undefined && offset > 0) problems?.add('/offset', 'cannot be given together with after');
  return { limit: limit + 1, offset, after };
}

/** The things to show, after announcing the next page if there is one. */
export function shownOf<T extends { readonly id: string }>(
  rows: readonly T[],
  page: Page,
  nextPage: (afterId: string) => void,
): readonly T[] {
  if (rows.length < page.limit) return rows;
  const shown = rows.slice(0, page.limit - 1);
  nextPage(shown.at(-1)!.id);
  return shown;
}
