/** The words of a line, as a shell reads them. */
export function wordsOf(line: string): string[] {
  const parts = line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return parts.map((part) => part.replaceAll(/'([^']*)'|\\(')/g, (_, inner = '', quote = '') => inner + quote));
}
