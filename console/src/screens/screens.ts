/** The screens of an organization: where they are, who sees them, and how the navigation and the palette name them. */
import type { Role } from '@stagedoor/contract/vocabulary';
import {
  Activity,
  Armchair,
  BookOpen,
  Building2,
  CalendarClock,
  CalendarDays,
  ClipboardList,
  Contact,
  CreditCard,
  DoorOpen,
  FileUp,
  Gavel,
  Handshake,
  IdCard,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MapPin,
  Repeat,
  ScrollText,
  Send,
  ShieldCheck,
  Store,
  Tags,
  Ticket,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react';

interface Screen {
  readonly path: string;
  /** Key of its name. */
  readonly name:
    | 'shell.documentation'
    | `${'apiKeys' | 'webhooks' | 'deliveries' | 'team' | 'security' | 'audit'}.title`
    | `screens.${'events' | 'catalogue' | 'payments' | 'bookings' | 'guestLists' | 'tickets' | 'tonight' | 'clients' | 'partners' | 'imports' | 'doors' | 'requests' | 'organization' | 'mails' | 'paymentSettings' | 'refundRequests' | 'boxOffice' | 'venue' | 'passes' | 'subscriptions' | 'disputes'}`;
  readonly icon: LucideIcon;
  /** The least role that may open it. */
  readonly role: Role;
  readonly group: 'night' | 'sales' | 'developers' | 'settings';
}

export const screens = [
  { path: '/tonight', name: 'screens.tonight', icon: CalendarClock, role: 'viewer', group: 'night' },
  { path: '/bookings', name: 'screens.bookings', icon: Armchair, role: 'viewer', group: 'night' },
  { path: '/lists', name: 'screens.guestLists', icon: ClipboardList, role: 'viewer', group: 'night' },
  { path: '/box-office', name: 'screens.boxOffice', icon: Store, role: 'door', group: 'night' },
  { path: '/doors', name: 'screens.doors', icon: DoorOpen, role: 'door', group: 'night' },
  { path: '/events', name: 'screens.events', icon: CalendarDays, role: 'viewer', group: 'sales' },
  { path: '/tickets', name: 'screens.tickets', icon: Ticket, role: 'viewer', group: 'sales' },
  { path: '/passes', name: 'screens.passes', icon: IdCard, role: 'door', group: 'sales' },
  { path: '/subscriptions', name: 'screens.subscriptions', icon: Repeat, role: 'door', group: 'sales' },
  { path: '/payments', name: 'screens.payments', icon: CreditCard, role: 'manager', group: 'sales' },
  { path: '/refund-requests', name: 'screens.refundRequests', icon: Undo2, role: 'manager', group: 'sales' },
  { path: '/disputes', name: 'screens.disputes', icon: Gavel, role: 'manager', group: 'sales' },
  { path: '/catalogue', name: 'screens.catalogue', icon: Tags, role: 'manager', group: 'sales' },
  { path: '/venue', name: 'screens.venue', icon: MapPin, role: 'manager', group: 'sales' },
  { path: '/clients', name: 'screens.clients', icon: Contact, role: 'manager', group: 'sales' },
  { path: '/partners', name: 'screens.partners', icon: Handshake, role: 'manager', group: 'sales' },
  { path: '/imports', name: 'screens.imports', icon: FileUp, role: 'manager', group: 'sales' },
  { path: '/developers/keys', name: 'apiKeys.title', icon: KeyRound, role: 'admin', group: 'developers' },
  { path: '/developers/webhooks', name: 'webhooks.title', icon: Webhook, role: 'viewer', group: 'developers' },
  { path: '/developers/deliveries', name: 'deliveries.title', icon: Send, role: 'viewer', group: 'developers' },
  { path: '/developers/requests', name: 'screens.requests', icon: Activity, role: 'admin', group: 'developers' },
  { path: '/developers/reference', name: 'shell.documentation', icon: BookOpen, role: 'viewer', group: 'developers' },
  { path: '/settings/organization', name: 'screens.organization', icon: Building2, role: 'admin', group: 'settings' },
  { path: '/settings/payments', name: 'screens.paymentSettings', icon: Landmark, role: 'admin', group: 'settings' },
  { path: '/settings/mails', name: 'screens.mails', icon: Mail, role: 'manager', group: 'settings' },
  { path: '/settings/team', name: 'team.title', icon: Users, role: 'admin', group: 'settings' },
  { path: '/settings/security', name: 'security.title', icon: ShieldCheck, role: 'viewer', group: 'settings' },
  { path: '/settings/audit-log', name: 'audit.title', icon: ScrollText, role: 'owner', group: 'settings' },
] as const satisfies readonly Screen[];
export type ScreenPath = (typeof screens)[number]['path'];
