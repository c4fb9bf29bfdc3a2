/**
 * The PDF of a pass, and the address under which it is read without credentials: a token that is signed, for one pass. It
 * works for as long as the pass can be used.
 */
import type { FileStore } from '../../../platform/file-store/file-store.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { bytesOfId, idLength, idOfBytes, openToken, signToken } from '../../../platform/signed-token.ts';
import type { CrossTenantDb, TenantDb } from '../../../platform/sql/tenant-db.ts';
import { readFlatPicture } from '../../identity/pictures/pictures.ts';
import { bandLogo, renderPassPdf } from '../../sales/ticket-pdf/ticket-pdf.ts';
import { findPassToPrint, type PassToPrintRow } from '../passes/passes.ts';

const purpose = 'stagedoor pass pdf 1';

interface PassLinkTarget {
  readonly organizationId: string;
  readonly passId: string;
}

/** The token of the address of a pass. */
export function passPdfToken({ organizationId, passId }: PassLinkTarget, key: Buffer): string {
  return signToken(purpose, Buffer.concat([bytesOfId(organizationId, 'org'), bytesOfId(passId, 'pas')]), key);
}

const noPass = refuse('not_found', 'There is no such pass, or it cannot be used.');

/** What stands on a pass; refuses an unknown one, and one that cannot be used. */
export async function getPassToPrint(tenant: TenantDb, id: string): Promise<PassToPrintRow | Refusal<'not_found'>> {
  const [pass] = await tenant.run(findPassToPrint, { id });
  return pass?.status === 'valid' || pass?.status === 'pending' ? pass : noPass;
}

export interface PrintedPass {
  readonly pdf: Uint8Array;
  readonly code: string;
  /** Letters, digits and underscores only. */
  readonly fileName: string;
}

/** The pass of a token that one of the keys signed. Refuses every other token, and a pass that cannot be used any more. */
export async function openPassPdf(
  crossTenant: CrossTenantDb,
  token: string,
  keys: readonly Buffer[],
  files: FileStore,
): Promise<PrintedPass | Refusal<'not_found'>> {
  const target = keys.map((key) => openLink(token, key)).find((opened) => opened !== null);
  if (!target) return noPass;
  return printPass(crossTenant.ofTenant(target.organizationId), target.passId, files);
}

/** The PDF of a pass; refuses an unknown one, and one that cannot be used. */
export async function printPass(
  tenant: TenantDb,
  id: string,
  files: FileStore,
): Promise<PrintedPass | Refusal<'not_found'>> {
  const pass = await getPassToPrint(tenant, id);
  if (pass instanceof Refusal) return pass;
  const { type_name: typeName, full_name: ownerName, party_size: partySize, code } = pass;
  const input = {
    pass: { typeName, ownerName, partySize, code },
    organizationName: pass.organization_name,
    logo: await readFlatPicture(files, pass.logo_url, bandLogo),
    language: pass.language,
  };
  return { pdf: await renderPassPdf(input, new Date(pass.created_at)), code, fileName: `${id}.pdf` };
}

function openLink(token: string, key: Buffer): PassLinkTarget | null {
  const payload = openToken(purpose, token, 2 * idLength, key);
  if (!payload) return null;
  return {
    organizationId: idOfBytes(payload.subarray(0, idLength), 'org'),
    passId: idOfBytes(payload.subarray(idLength), 'pas'),
  };
}
