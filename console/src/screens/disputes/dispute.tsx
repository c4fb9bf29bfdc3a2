/** One dispute: its deadline and its money, what speaks for the payment, and sending that. */
import { Alert, Anchor, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { limits } from '@stagedoor/contract/vocabulary';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useChange, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { useMoney } from '../../parts/money.tsx';
import { Loading, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { disputeTexts } from './texts.ts';

addTexts(disputeTexts);

type DisputeData = Data<'getDispute'>;

const colors = { needs_response: 'orange', under_review: 'yellow', won: 'teal', lost: 'red', closed: 'gray' } as const;

export function Dispute() {
  const { t } = useTranslation();
  const { _id: organizationId, slug } = useOrganization();
  const { disputeId } = useParams({ from: '/signed-in/o/$slug/disputes/$disputeId' });
  const money = useMoney();
  const { moment } = useFormats();
  const params = { organizationId, disputeId };
  const { data: dispute, error, isPending, refetch } = useRead('getDispute', { params }, { everyMs: 10_000 });
  if (!dispute) return isPending ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
  const { kind, status, currency, payment_id: paymentId } = dispute;
  const amountOf = (value: number) => (value === 0 ? '' : money(value, currency));
  const canBeContested =
    status === 'needs_response' &&
    kind !== 'fraud_warning' &&
    (dispute.evidence_status === 'none' || dispute.evidence_status === 'failed');
  return (
    <Page title={t('disputes.title', { kind: t(`disputes.kinds.${kind}`), amount: money(dispute.amount, currency) })}>
      <Section
        title={t('disputes.facts')}
        badge={
          <Badge color={colors[status]} variant="light">
            {t(`disputes.states.${status}`)}
          </Badge>
        }
      >
        <Facts>
          <Fact
            label={t('disputes.deadline')}
            value={dispute.respond_by ? moment(dispute.respond_by) : t('disputes.noDeadline')}
          />
          <Fact label={t('disputes.reason')} value={dispute.reason} />
          <Fact label={t('disputes.withdrawn')} value={amountOf(dispute.withdrawn)} />
          <Fact label={t('disputes.fee')} value={amountOf(dispute.fee)} />
          <Fact label={t('disputes.lost')} value={amountOf(dispute.lost)} />
          <Fact label={t('disputes.reference')} value={dispute.reference} />
          <Fact label={t('disputes.opened')} value={moment(dispute.opened_at)} />
          <Fact label={t('disputes.closed')} value={dispute.closed_at && moment(dispute.closed_at)} />
        </Facts>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/o/$slug/payments/$paymentId" params={{ slug, paymentId }} />}
        >
          {t('disputes.toPayment')}
        </Anchor>
        {kind === 'fraud_warning' && (
          <Alert color="orange" role="note">
            {t('disputes.warningAbout')}
          </Alert>
        )}
      </Section>
      <EvidenceSection dispute={dispute} />
      {canBeContested && <Contest dispute={dispute} />}
    </Page>
  );
}

function EvidenceSection({ dispute }: { readonly dispute: DisputeData }) {
  const { t } = useTranslation();
  const { evidence, evidence_status: status, evidence_failure: reason } = dispute;
  return (
    <Section
      title={t('disputes.evidence')}
      about={t(status === 'sent' ? 'disputes.evidenceSent' : 'disputes.evidenceAbout')}
      badge={<Badge variant="light">{t(`disputes.evidenceStates.${status}`, { reason })}</Badge>}
    >
      <Stack gap="sm">
        {Object.entries(evidence).map(([name, text]) => (
          <Stack gap={2} key={name}>
            <Text size="xs" c="dimmed" ff="monospace">
              {name}
            </Text>
            <Text size="sm" className="breakable" style={{ whiteSpace: 'pre-line' }}>
              {text}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

function Contest({ dispute }: { readonly dispute: DisputeData }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const contest = useChange('contestDispute', ['getDispute', 'listDisputes']);
  const [statement, setStatement] = useState('');
  const submit = () =>
    contest.mutate(
      { params: { organizationId, disputeId: dispute._id }, body: statement ? { statement } : {} },
      { onSuccess: () => notifications.show({ message: t('disputes.contested') }) },
    );
  return (
    <Section title={t('disputes.contest')}>
      <form
        aria-label={t('disputes.contest')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Textarea
            label={t('disputes.statement')}
            description={t('disputes.statementHint')}
            autosize
            minRows={3}
            maxLength={limits.textLength}
            value={statement}
            onChange={({ currentTarget: { value } }) => setStatement(value)}
          />
          <Failure error={contest.error} />
          <Group>
            <Button type="submit" loading={contest.isPending}>
              {t('disputes.contest')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
