import type { PassHolder } from '../contexts/memberships/passes/passes.ts';

interface HolderInput {
  readonly full_name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly qr_code?: string;
}

/** Whose a pass is to be, as it is sent. */
export function passHolderOf({ full_name, email = '', phone = '', qr_code }: HolderInput): PassHolder {
  return { fullName: full_name, email, phone, code: qr_code };
}
