/** Routes of the settings. */
import { auditOutcomes, type Language, languages } from '@stagedoor/contract/vocabulary';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { organization } from './frame.tsx';
import { oneOf } from './search.ts';

const team = createRoute({
  getParentRoute: () => organization,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('../screens/team/team.tsx'), 'Team'),
});

const security = createRoute({
  getParentRoute: () => organization,
  path: '/settings/security',
  validateSearch: ({ second_factor }: Record<string, unknown>): { second_factor?: 'needed' } =>
    second_factor === 'needed' ? { second_factor } : {},
  component: lazyRouteComponent(() => import('../screens/security/security.tsx'), 'Security'),
});

const auditLog = createRoute({
  getParentRoute: () => organization,
  path: '/settings/audit-log',
  validateSearch: ({ search, outcome }: Record<string, unknown>) => ({
    search: typeof search === 'string' ? search : undefined,
    outcome: oneOf(auditOutcomes, outcome),
  }),
  component: lazyRouteComponent(() => import('../screens/audit-log/audit-log.tsx'), 'AuditLog'),
});

const organizationSettings = createRoute({
  getParentRoute: () => organization,
  path: '/settings/organization',
  component: lazyRouteComponent(() => import('../screens/organization/organization.tsx'), 'OrganizationSettings'),
});

const mailTexts = createRoute({
  getParentRoute: () => organization,
  path: '/settings/mails',
  validateSearch: ({ language }: Record<string, unknown>): { language?: Language | undefined } => ({
    language: oneOf(languages, language),
  }),
  component: lazyRouteComponent(() => import('../screens/mail-texts/mail-texts.tsx'), 'MailTexts'),
});

const paymentSettings = createRoute({
  getParentRoute: () => organization,
  path: '/settings/payments',
  component: lazyRouteComponent(() => import('../screens/payment-settings/payment-settings.tsx'), 'PaymentSettings'),
});

export const settingsRoutes = [team, security, auditLog, organizationSettings, mailTexts, paymentSettings] as const;
