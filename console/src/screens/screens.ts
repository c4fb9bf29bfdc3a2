/** The screens of an organization: where they are, who sees them, and how the navigation and the palette name them. */
import type { Role } from '@stagedoor/contract/vocabulary';
import { type LucideIcon, ShieldCheck } from 'lucide-react';

interface Screen {
  readonly path: string;
  /** Key of its name. */
  readonly name: 'security.title';
  readonly icon: LucideIcon;
  /** The least role that may open it. */
  readonly role: Role;
  readonly group: 'night' | 'developers' | 'settings';
}

export const screens: readonly Screen[] = [
  { path: '/settings/security', name: 'security.title', icon: ShieldCheck, role: 'viewer', group: 'settings' },
];
