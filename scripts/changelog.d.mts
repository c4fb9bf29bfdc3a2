export const kinds: readonly string[];
export function changesIn(text: string): { kind: string; text: string }[];
export function sectionOf(version: string, date: string, files: readonly string[]): string;
export function withSection(changelog: string, section: string): string;
