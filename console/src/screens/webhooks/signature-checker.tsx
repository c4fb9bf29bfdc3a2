/** Says whether a request as it was received is signed rightly, and otherwise what was done wrong. */
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';

/** `name: value` lines as a record; lines without a colon are passed over. */
function headersIn(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

export function SignatureChecker({ endpointId }: { readonly endpointId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const [headers, setHeaders] = useState('');
  const [body, setBody] = useState('');
  const check = useChange('checkWebhookEndpointSignature');
  return (
    <Section title={t('webhooks.checker')} about={t('webhooks.checkerAbout')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate({ params: { organizationId, endpointId }, body: { headers: headersIn(headers), body } });
        }}
      >
        <Stack>
          <Textarea
            label={t('webhooks.headers')}
            description={t('webhooks.headersHint')}
            autosize
            minRows={3}
            required
            value={headers}
            onChange={(event) => setHeaders(event.currentTarget.value)}
          />
          <Textarea
            label={t('webhooks.body')}
            autosize
            minRows={3}
            maxRows={12}
            required
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <Failure error={check.error} />
          <Button type="submit" variant="default" loading={check.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('webhooks.check')}
          </Button>
          {check.data && (
            <Alert
              role="status"
              color={check.data.valid ? 'teal' : 'red'}
              title={check.data.valid ? t('webhooks.valid') : t('webhooks.invalid')}
            >
              {!check.data.valid && <Text size="sm">{check.data.message}</Text>}
            </Alert>
          )}
        </Stack>
      </form>
    </Section>
  );
}
