/** The beginning of a text, at most so many UTF-16 code units long: no character is cut, since half of one cannot be stored. */
export function shorten(text: string, lengthMax: number): string {
  return text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '');
}
