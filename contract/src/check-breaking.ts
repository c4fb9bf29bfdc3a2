/**
 * `npm run lint:contract`: every change since the last release that breaks callers is declared in `.changes/`.
 * `npm run contract:released` writes the generated documents as released, which is a part of making a release.
 */
import { changesSinceRelease, compareDeclarations, declaredChanges, writeReleased } from './breaking/released.ts';
import { writeUnreleased } from './breaking/unreleased.ts';
import { documentedApis } from './openapi/documented.ts';

if (process.argv.includes('--write')) {
  writeReleased(documentedApis.map(({ about }) => about.name));
  writeUnreleased();
} else {
  const { undeclared, unfounded } = compareDeclarations(changesSinceRelease(), declaredChanges());
  if (undeclared.length > 0) {
    console.error('These changes break callers. Take them back, or declare each in a file of .changes/ as a line:');
    for (const change of undeclared) console.error(`breaking: ${change}`);
  }
  for (const one of unfounded) console.error(`.changes/ declares what is no breaking change: ${one}`);
  process.exitCode = undeclared.length + unfounded.length > 0 ? 1 : 0;
}
