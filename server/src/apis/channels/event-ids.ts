/** The ids of events in a list separated by commas, each once. */
export function eventIdsOf(text: string): string[] {
  return [...new Set(text.split(',').map((id) => id.trim()))];
}
