/** The way into the API: the address, a key that is filled in, first calls to paste, and where all of it is described. */
import { Anchor, Button, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { scopes } from '@stagedoor/contract/vocabulary';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowUpRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../data/query.ts';
import { useMay, useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { CopyBox } from '../../parts/copy.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { type Form, firstCalls, forms, sampleOf } from './samples.ts';
import { referenceTexts } from './texts.ts';

addTexts(referenceTexts);

const sampleKey = 'ik_test_your_key';

export function Reference() {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { form = 'curl' } = useSearch({ from: '/signed-in/o/$slug/developers/reference' });
  const navigate = useNavigate();
  const mayCreate = useMay('admin');
  const [key, setKey] = useState('');
  const show = (value: string) =>
    void navigate({ to: '.', search: { form: forms.find((each) => each === value) as Form }, replace: true });
  return (
    <Page
      title={t('shell.documentation')}
      about={t('reference.about')}
      actions={
        <Button
          component="a"
          href="/docs/reference/integrations"
          target="_blank"
          rel="noopener"
          rightSection={<ArrowUpRight size={16} aria-hidden />}
        >
          {t('reference.open')}
        </Button>
      }
    >
      <Stack gap="lg" maw={820}>
        <Section title={t('reference.key')} about={t(mayCreate ? 'reference.keyAbout' : 'reference.keyAsk')}>
          {mayCreate && <FillIn filled={setKey} isFilled={key !== ''} />}
          <TextInput
            label={t('reference.ownKey')}
            placeholder={sampleKey}
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value.trim())}
          />
        </Section>
        <Section
          title={t('reference.calls')}
          about={t('reference.callsAbout')}
          action={
            <SegmentedControl
              aria-label={t('reference.form')}
              value={form}
              data={forms.map((value) => ({ value, label: t(`reference.forms.${value}`) }))}
              onChange={show}
            />
          }
        >
          {firstCalls.map((call) => (
            <Stack key={call} gap={6}>
              <Text size="sm" fw={500}>
                {t(`reference.call.${call}`)}
              </Text>
              <CopyBox
                label={t(`reference.call.${call}`)}
                text={sampleOf(call, form, location.origin, key || sampleKey)}
              />
            </Stack>
          ))}
          {mayCreate && (
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to="/o/$slug/developers/requests" params={{ slug }} />}
            >
              {t('reference.watch')}
            </Anchor>
          )}
        </Section>
        <Section title={t('reference.more')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Guide href="/docs/guides/quickstart" name="quickstart" />
            <Guide href="/docs/guides/webhooks" name="webhooks" />
            <Guide href="/docs/guides/testing" name="testing" />
            <Guide href="/docs/errors" name="errors" />
            <Guide href="/integrations/openapi.json" name="openapi" />
            <Guide href="/integrations/postman.json" name="postman" />
          </SimpleGrid>
        </Section>
      </Stack>
    </Page>
  );
}

const lifeMs = 30 * 86_400_000;

/** Creates a key that only reads, since secrets of the keys that exist are not known any more. */
function FillIn({ filled, isFilled }: { readonly filled: (key: string) => void; readonly isFilled: boolean }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const create = useChange('createApiKey', ['listApiKeys']);
  const submit = () =>
    create.mutate(
      {
        params: { organizationId },
        body: {
          name: t('reference.keyName'),
          kind: 'integrations',
          scopes: scopes.filter((scope) => scope.endsWith(':read')),
          expires_at: new Date(Date.now() + lifeMs).toISOString(),
        },
      },
      {
        onSuccess: ({ secret }) => {
          filled(secret);
          notifications.show({ message: t('reference.filled') });
        },
      },
    );
  return (
    <>
      <Failure error={create.error} />
      <Button
        style={{ alignSelf: 'flex-start' }}
        variant={isFilled ? 'default' : 'filled'}
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={create.isPending}
        onClick={submit}
      >
        {t('reference.fillIn')}
      </Button>
    </>
  );
}

interface GuideProps {
  readonly href: string;
  readonly name: 'quickstart' | 'webhooks' | 'testing' | 'errors' | 'openapi' | 'postman';
}

function Guide({ href, name }: GuideProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Anchor size="sm" fw={500} href={href} target="_blank" rel="noopener">
        {t(`reference.guides.${name}.title`)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {t(`reference.guides.${name}.about`)}
      </Text>
    </Stack>
  );
}
