/** Which terms the buyer of a payment accepted, and when. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Data } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { Section } from '../../parts/section.tsx';

export function AcceptedTerms({ payment }: { readonly payment: Data<'getPayment'> }) {
  if (payment.accepted_terms_id === '') return null;
  return <TermsText termsTextId={payment.accepted_terms_id} acceptedAt={payment.terms_accepted_at} />;
}

function TermsText({ termsTextId, acceptedAt }: { readonly termsTextId: string; readonly acceptedAt: string }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { _id: organizationId } = useOrganization();
  const { data: terms, error, refetch } = useRead('getTermsText', { params: { organizationId, termsTextId } });
  return (
    <Section
      title={t('payments.acceptedTerms')}
      about={
        terms && t('payments.acceptedTermsAbout', { accepted: moment(acceptedAt), since: moment(terms.created_at) })
      }
    >
      <Failure error={error} retry={() => void refetch()} />
      {terms && (
        <Text
          size="sm"
          className="breakable"
          lang={terms.language}
          mah="16rem"
          style={{ whiteSpace: 'pre-line', overflowY: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('payments.acceptedTerms')}
        >
          {terms.content}
        </Text>
      )}
    </Section>
  );
}
