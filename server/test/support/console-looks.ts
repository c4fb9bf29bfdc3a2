/** The languages and sizes in which the tasks of a venue are done in the browser. */
import path from 'node:path';
import { expect } from 'vitest';

interface Look {
  readonly language: string;
  /** Of the window, in pixels. */
  readonly width: number;
}

/** CONSOLE_LOOK=es-ES,390: shows every visit in that language and at that size. */
const ofRun = process.env.CONSOLE_LOOK?.split(',');

/** Files that `npm test` runs in Spanish on a phone; they are written in English for a desk, as the others are. */
const inSpanishOnPhone: readonly string[] = [
  'console-box-office',
  'console-events',
  'console-imports',
  'console-people',
  'console-refund-requests',
];

/** A visit in another language than these is about that language: 'es' where a test is about Spanish. */
const languages = ['en-GB', 'es-ES'];

/** How a visit is shown that is written for the language and the width. */
export function lookOf(language: string, width: number): Look {
  const file = path.basename(expect.getState().testPath ?? '', '.test.ts');
  const [shown = language, shownWidth = String(width)] =
    ofRun ?? (inSpanishOnPhone.includes(file) ? ['es-ES', '390'] : []);
  return { language: languages.includes(language) ? shown : language, width: Number(shownWidth) };
}
