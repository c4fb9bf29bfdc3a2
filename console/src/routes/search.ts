/** Reads the search part of an address, which may hold anything. */

/** The value if it is one of the list: an address may hold anything. */
export function oneOf<const T extends readonly string[]>(values: T, value: unknown): T[number] | undefined {
  return values.find((each) => each === value);
}

/** Text of an address; the router reads digits as a number. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}

/** The number of a page, from 2 on; the first has none. */
export function pageOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined;
}

/** A day, such as 2026-11-21. */
export function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}
