/** One call: what was asked and answered, masked as the log keeps it, and links to calls like it. */
import { Alert, Anchor, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type Data, type Item } from '../../data/client.ts';
import { useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { Copy } from '../../parts/copy.tsx';
import { curlOf } from '../../parts/curl.ts';
import { Fact } from '../../parts/fact.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useFormats } from '../../parts/formats.ts';
import { JsonBox } from '../../parts/json-box.tsx';
import { Empty, Loading } from '../../parts/page.tsx';
import { Moment } from '../../parts/time.tsx';
import { AnswerStatus } from './answer-status.tsx';
import { useCallers } from './callers.ts';
import { useRequestFilters } from './filters.tsx';
import '@mantine/core/styles/Drawer.css';

type Details = Data<'getRequest'>;

export function RequestDrawer({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { show } = useRequestFilters();
  const { data, error, refetch } = useRead('getRequest', { params: { organizationId, requestId } });
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Drawer
      opened
      position="right"
      size="xl"
      title={t('requests.one')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      onClose={() => show({ request: undefined })}
    >
      <Stack>
        <Group justify="space-between" gap="xs">
          <Text size="sm" ff="monospace" className="breakable">
            {requestId}
          </Text>
          <Copy text={requestId} label={t('requests.copyId')} />
        </Group>
        {data && <Call request={data} />}
        {!data && !error && <Loading />}
        {isUnknown && <Empty icon={SearchX} title={t('requests.unknown')} hint={t('requests.unknownHint')} />}
        {error && !isUnknown && <Failure error={error} retry={() => void refetch()} />}
      </Stack>
    </Drawer>
  );
}

function Call({ request }: { readonly request: Details }) {
  const { t } = useTranslation();
  const { keyOf, nameOf } = useCallers();
  const formats = useFormats();
  const key = keyOf(request.credential_id);
  return (
    <Stack gap="lg">
      <Group gap="xl" align="flex-start">
        <Fact label={t('requests.status')} value={<AnswerStatus answer={request} />} />
        <Fact label={t('requests.duration')} value={t('requests.ms', { ms: formats.number(request.duration_ms) })} />
        <Fact label={t('requests.when')} value={<Moment at={request.created_at} />} />
        <Fact
          label={t('requests.caller')}
          value={key ? <KeyLink name={`${key.name} …${key.last4}`} /> : nameOf(request)}
        />
        <Fact label={t('requests.operation')} value={request.operation} />
      </Group>
      {request.error_code && <Refusal code={request.error_code} />}
      <Part
        title={t('requests.asked')}
        action={<Copy text={requestCurl(request, key, location.origin)} label={t('requests.curl')} />}
      >
        <Text size="sm" ff="monospace" className="breakable">
          {request.method} {request.path}
        </Text>
        {request.query && <JsonBox label={t('requests.query')} text={request.query} />}
        {request.request_body && <JsonBox label={t('requests.requestBody')} text={request.request_body} />}
        <Cut isCut={request.request_body_cut} />
        <Text size="xs" c="dimmed">
          {t('requests.masked')}
        </Text>
      </Part>
      <Part title={t('requests.answered')}>
        {request.response_body ? (
          <JsonBox label={t('requests.responseBody')} text={request.response_body} />
        ) : (
          <Text size="sm">{t('requests.noBody')}</Text>
        )}
        <Cut isCut={request.response_body_cut} />
      </Part>
      <Part title={t('requests.alike')}>
        <Alike request={request} />
      </Part>
    </Stack>
  );
}

function KeyLink({ name }: { readonly name: string }) {
  const { slug } = useOrganization();
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link {...props} to="/o/$slug/developers/keys" params={{ slug }} search={{ all: true }} />}
    >
      {name}
    </Anchor>
  );
}

/** Leads to what the documentation says of the error. */
function Refusal({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return (
    <Alert color="orange" title={code}>
      <Anchor size="sm" href={`/docs/errors#${code}`} target="_blank" rel="noopener">
        <Group gap={4} component="span">
          {t('requests.errorDocs')}
          <ArrowUpRight size={15} aria-hidden />
        </Group>
      </Anchor>
    </Alert>
  );
}

interface PartProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, action, children }: PartProps) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

function Cut({ isCut }: { readonly isCut: boolean }) {
  const { t } = useTranslation();
  return isCut && <Text size="xs">{t('requests.cut')}</Text>;
}

/** Filters that show calls like this one. */
function Alike({ request }: { readonly request: Details }) {
  const { t } = useTranslation();
  const { slug } = useOrganization();
  const { filters } = useRequestFilters();
  const api = request.api === 'management' ? ('management' as const) : undefined;
  const none = {
    ...filters,
    request: undefined,
    status: undefined,
    operation: undefined,
    key: undefined,
    error: undefined,
  };
  const links = [
    { label: t('requests.sameOperation'), search: { operation: request.operation } },
    { label: t('requests.sameCaller'), search: { key: request.credential_id } },
    { label: t('requests.sameStatus', { status: request.status }), search: { status: String(request.status) } },
    ...(request.error_code
      ? [{ label: t('requests.sameError', { code: request.error_code }), search: { error: request.error_code } }]
      : []),
  ];
  return (
    <Group gap="md">
      {links.map(({ label, search }) => (
        <Anchor
          key={label}
          size="sm"
          renderRoot={(props) => (
            <Link {...props} to="/o/$slug/developers/requests" params={{ slug }} search={{ ...none, api, ...search }} />
          )}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

/** How such a call says who calls. No key is known here: its place is marked. */
function credentialHeaders({ caller }: Details, key: Item<'listApiKeys'> | undefined): string[] {
  if (key?.kind === 'integration') return [`integration_id: ${key._id}`, 'secret: your_secret'];
  return caller === 'organization' ? ['x-api-key: your_key'] : ['Authorization: Bearer your_session_token'];
}

/** The call as a command for a terminal; texts that the log masked are masked in it too. */
function requestCurl(request: Details, key: Item<'listApiKeys'> | undefined, origin: string): string {
  const query = request.query ? new URLSearchParams(JSON.parse(request.query) as Record<string, string>) : '';
  const url = `${origin}${request.path.replaceAll(' ', '%20')}${query ? `?${query}` : ''}`;
  const head = [`${request.method} ${url}`, ...credentialHeaders(request, key)];
  if (request.request_body) head.push('content-type: application/json');
  return curlOf(head.join('\r\n'), request.request_body);
}
