/** The table of docs/security.md that is made of the contract: which role sees which field. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fieldRolesTable } from './field-roles.ts';

export const securityPageFile = new URL('../../docs/security.md', import.meta.url);

const begin = '<!-- Made by npm run generate from contract/src/field-roles.ts. -->';
const end = '<!-- End of the generated table. -->';

/** The page with the table as it is now; what stands around the table stays. */
export function securityPage(page = readFileSync(securityPageFile, 'utf8')): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error('docs/security.md has no place for the generated table.');
  return `${before}${begin}\n\n${fieldRolesTable()}\n\n${end}${after}`;
}

export const writeSecurityPage = () => writeFileSync(securityPageFile, securityPage());
