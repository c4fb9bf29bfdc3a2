/** What surrounds the screens of the operator's area. */
import { Building2, Handshake, ListTodo, ScrollText, ShieldCheck, Store, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../language.ts';
import { organizationTexts } from '../../organization-texts.ts';
import { addSpanishSentences } from '../../parts/api-messages.ts';
import { ofFields, ofRequests } from '../../parts/api-sentences.ts';
import { NavigationGroup, ShellFrame, Switcher } from '../../parts/shell-frame.tsx';
import { operatorTexts } from './texts.ts';

addTexts(organizationTexts);
addSpanishSentences(ofRequests, ofFields);
addTexts(operatorTexts);

export function OperatorShell() {
  const { t } = useTranslation();
  const links = [
    { path: '/operator/organizations', label: t('operator.organizations.title'), icon: Building2 },
    { path: '/operator/channels', label: t('operator.channels.title'), icon: Store },
    { path: '/operator/resellers', label: t('operator.resellers.title'), icon: Handshake },
    { path: '/operator/people', label: t('operator.people.title'), icon: Users },
    { path: '/operator/jobs', label: t('operator.jobs.title'), icon: ListTodo },
    { path: '/operator/audit-log', label: t('audit.title'), icon: ScrollText },
    { path: '/operator/security', label: t('security.title'), icon: ShieldCheck },
  ];
  return (
    <ShellFrame
      switcher={<Switcher name={t('shell.operator')} about={t('shell.deployment')} />}
      navigation={<NavigationGroup title={t('shell.deployment')} links={links} />}
      securityPath="/operator/security"
    />
  );
}
