/** Creating a key: what it is for, what it may do, how long and how fast. */
import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { limits, type Scope } from '@stagedoor/contract/vocabulary';
import { useTranslation } from 'react-i18next';
import type { Data, Input } from '../../data/client.ts';
import { useChange } from '../../data/query.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { type KeysOwner, operationsOf, scopesOf } from './owner.ts';

const kinds = ['integrations', 'integration'] as const;
const lifeDays = [30, 90, 365, 1_095] as const;

type NewKeyBody = Input<'createApiKey'>['body'];

interface Props {
  readonly owner: KeysOwner;
  readonly close: () => void;
  readonly created: (key: Data<'createApiKey'>) => void;
}

export function CreateKey({ owner, close, created }: Props) {
  const { t } = useTranslation();
  const operations = operationsOf(owner);
  const scopes = scopesOf[owner.kind];
  const create = useChange(operations.create, [operations.list]);
  const draft = useDraft(
    {
      name: '',
      kind: 'integrations',
      chosen: ['events:read'] as readonly Scope[],
      days: '365',
      rate: String(limits.rateDefaultPerSecond),
    },
    create.error,
  );
  const { name, kind, chosen, days, rate } = draft.values;

  const submit = () => {
    const body = {
      name,
      ...(owner.kind === 'organization' ? { kind: kinds.find((each) => each === kind) ?? 'integrations' } : {}),
      ...(scopes.length > 0 ? { scopes: [...chosen] } : {}),
      expires_at: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
      rate_limit: { per_second: Number(rate) },
    };
    // A key of a reseller has no scopes: every one may do the same.
    create.mutate({ params: operations.params, body: body as NewKeyBody }, { onSuccess: created });
  };
  const lifeLabel = (count: number) => {
    if (count === 365) return t('apiKeys.year');
    return count > 365 ? t('apiKeys.years', { count: count / 365 }) : t('apiKeys.days', { count });
  };

  return (
    <FormDialog
      title={t('apiKeys.create')}
      submitLabel={t('apiKeys.submit')}
      size="lg"
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      submit={submit}
      close={close}
    >
      <TextInput
        label={t('apiKeys.name')}
        placeholder={t('apiKeys.nameHint')}
        required
        data-autofocus
        {...draft.text('name')}
      />
      {owner.kind === 'organization' && (
        <Radio.Group label={t('apiKeys.kind')} value={kind} onChange={(value) => draft.set({ kind: value })}>
          <Stack gap="xs" mt={6}>
            {kinds.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`apiKeys.kinds.${value}`)}
                description={t(`apiKeys.kindHints.${value}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {scopes.length > 0 && (
        <Checkbox.Group
          label={
            <Group justify="space-between" gap="xs">
              {t('apiKeys.scopes')}
              <Button.Group>
                <Button size="compact-xs" variant="default" onClick={() => draft.set({ chosen: scopes })}>
                  {t('apiKeys.all')}
                </Button>
                <Button size="compact-xs" variant="default" onClick={() => draft.set({ chosen: [] })}>
                  {t('apiKeys.none')}
                </Button>
              </Button.Group>
            </Group>
          }
          labelProps={{ w: '100%' }}
          value={[...chosen]}
          error={draft.problem('/scopes')}
          onChange={(values) => draft.set({ chosen: values as Scope[] })}
        >
          <Stack gap={8} mt={6}>
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`apiKeys.scope.${scope}`)} description={scope} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Group grow align="flex-start">
        <NativeSelect
          label={t('apiKeys.expiry')}
          description={'\u00a0'}
          value={days}
          data={lifeDays.map((count) => ({ value: String(count), label: lifeLabel(count) }))}
          onChange={(event) => draft.set({ days: event.currentTarget.value })}
        />
        <TextInput
          label={t('apiKeys.rate')}
          description={t('apiKeys.rateHint')}
          type="number"
          min={1}
          max={limits.rateMaxPerSecond}
          required
          {...draft.text('rate', '/rate_limit')}
        />
      </Group>
    </FormDialog>
  );
}
