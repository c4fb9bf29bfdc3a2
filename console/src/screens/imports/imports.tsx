/** Imports of CSV files: beginning one, and those so far; the one of the address with its steps. */
import { Anchor, Button, FileInput, Group, NativeSelect, Progress, Stack } from '@mantine/core';
import { importTypes } from '@stagedoor/contract/vocabulary';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Item, sendFile } from '../../data/client.ts';
import { useChange, useList, useRead } from '../../data/query.ts';
import { useOrganization } from '../../data/session.ts';
import { addTexts } from '../../language.ts';
import { useEventChoice } from '../../parts/event-choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedListing } from '../../parts/paged-listing.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { ImportSteps } from './steps.tsx';
import { importTexts } from './texts.ts';

addTexts(importTexts);

export function Imports() {
  const { t } = useTranslation();
  const { import_id: importId } = useSearch({ from: '/signed-in/o/$slug/imports' });
  const navigate = useNavigate();
  const open = (id: string | undefined) => void navigate({ to: '.', search: { import_id: id } });
  return (
    <Page
      title={t('imports.title')}
      about={t('imports.about')}
      actions={importId && <Button onClick={() => open(undefined)}>{t('imports.begin')}</Button>}
    >
      {importId ? <ImportSteps key={importId} importId={importId} /> : <Begin open={open} />}
      <Past open={open} />
    </Page>
  );
}

type Type = (typeof importTypes)[number];

function Begin({ open }: { readonly open: (id: string) => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const [type, setType] = useState<Type>('guest_lists');
  const [eventId, setEventId] = useState<string>();
  const [rateId, setRateId] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** The part of the file that was sent, from 0 to 1; null while none is. */
  const [sent, setSent] = useState<number | null>(null);
  const { event, field } = useEventChoice(eventId, setEventId);
  const params = { organizationId, eventId: event?._id ?? '' };
  const ticketRates = useRead('listTicketRates', { params }, { enabled: type === 'tickets' && event !== undefined });
  const listRates = useRead('listListRates', { params }, { enabled: type === 'guest_lists' && event !== undefined });
  const rates = (type === 'tickets' ? ticketRates.data : type === 'guest_lists' ? listRates.data : undefined) ?? [];
  const chosen = rates.find(({ _id }) => _id === rateId) ?? rates[0];
  const needsRate = type === 'tickets' || type === 'guest_lists';
  const create = useChange('createImport', ['listImports']);
  const submit = async () => {
    if (!file) return;
    setSent(0);
    setError(null);
    try {
      const begun = await create.mutateAsync({
        params: { organizationId },
        body: {
          type,
          file_name: file.name.slice(0, 200),
          ...(type === 'tickets' && chosen ? { ticket_rate_id: chosen._id } : {}),
          ...(type === 'guest_lists' && chosen ? { list_rate_id: chosen._id } : {}),
          ...(type === 'bookings' && event ? { event_id: event._id } : {}),
        },
      });
      await sendFile('updateImportFile', { params: { organizationId, importId: begun._id } }, file, setSent);
      open(begun._id);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setSent(null);
    }
  };
  return (
    <Section title={t('imports.begin')} about={t('imports.beginAbout')}>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Group align="flex-end">
            <NativeSelect
              label={t('imports.type')}
              value={type}
              data={importTypes.map((value) => ({ value, label: t(`imports.types.${value}`) }))}
              onChange={({ currentTarget: { value } }) => setType(importTypes.find((one) => one === value) ?? type)}
            />
            {type !== 'clients' && field}
            {needsRate && rates.length > 0 && (
              <NativeSelect
                label={t(type === 'tickets' ? 'imports.rate' : 'imports.list')}
                value={chosen?._id ?? ''}
                data={rates.map(({ _id, name }) => ({ value: _id, label: name }))}
                onChange={({ currentTarget: { value } }) => setRateId(value)}
              />
            )}
          </Group>
          <FileInput
            label={t('imports.file')}
            description={t('imports.fileHint')}
            accept=".csv,.txt,.tsv,text/csv"
            leftSection={<FileSpreadsheet size={16} aria-hidden />}
            placeholder={t('imports.file')}
            value={file}
            onChange={setFile}
            maw={420}
          />
          <Failure error={error} />
          {sent !== null && <Progress value={sent * 100} aria-label={t('imports.sending')} animated maw={420} />}
          <Group>
            <Button
              type="submit"
              leftSection={<FileUp size={16} aria-hidden />}
              loading={sent !== null}
              disabled={!file || (needsRate && !chosen)}
            >
              {t('imports.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function Past({ open }: { readonly open: (id: string) => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const list = useList('listImports', { params: { organizationId }, query: { limit: 20 } }, { everyMs: 2_000 });
  return (
    <PagedListing<Item<'listImports'>>
      label={t('imports.past')}
      list={list}
      empty={{ icon: FileSpreadsheet, title: t('imports.none'), hint: t('imports.noneHint') }}
      columns={[
        {
          heading: t('imports.file'),
          kind: 'title',
          cell: ({ _id, file_name: name }) => (
            <Anchor component="button" size="sm" fw={600} ta="start" onClick={() => open(_id)}>
              {name || t('imports.nameless')}
            </Anchor>
          ),
        },
        { heading: t('imports.type'), cell: ({ type }) => t(`imports.types.${type}`) },
        { heading: t('imports.state'), cell: ({ status }) => t(`imports.states.${status}`) },
        { heading: t('imports.created'), kind: 'number', cell: ({ created_count: count }) => count },
        { heading: t('imports.when'), cell: ({ created_at: at }) => <Ago at={at} /> },
      ]}
    />
  );
}
