/** Writes JSON so that a person can read it and it stays small: what fits on a line of 120 characters is on one. */
import type { Json } from './schemas.ts';

const lineWidth = 120;

function onOneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

/** `used` counts the characters of the line that stand before the value. */
export function layOut(value: Json, indent = 0, used = indent): string {
  const line = onOneLine(value);
  if (value === null || typeof value !== 'object' || used + line.length < lineWidth) return line;
  const inner = ' '.repeat(indent + 1);
  const outer = ' '.repeat(indent);
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + layOut(item, indent + 1)).join(',\n')}\n${outer}]`;
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + layOut(item, indent + 1, indent + 1 + name.length);
  });
  return `{\n${entries.join(',\n')}\n${outer}}`;
}
