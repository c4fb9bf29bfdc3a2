/** The keys of a channel or a reseller. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAll } from '../../data/query.ts';
import { KeysPage } from '../api-keys/api-keys.tsx';

export function ChannelKeys() {
  const { channelId } = useParams({ from: '/signed-in/operator/channels/$channelId' });
  const { all } = useSearch({ from: '/signed-in/operator/channels/$channelId' });
  const { data: channels } = useAll('listChannels', { query: {} });
  return <Keys kind="channel" id={channelId} partners={channels} showsAll={all ?? false} />;
}

export function ResellerKeys() {
  const { resellerId } = useParams({ from: '/signed-in/operator/resellers/$resellerId' });
  const { all } = useSearch({ from: '/signed-in/operator/resellers/$resellerId' });
  const { data: resellers } = useAll('listResellers', { query: {} });
  return <Keys kind="reseller" id={resellerId} partners={resellers} showsAll={all ?? false} />;
}

interface Props {
  readonly kind: 'channel' | 'reseller';
  readonly id: string;
  /** Undefined while they are read. */
  readonly partners: readonly { readonly _id: string; readonly name: string }[] | undefined;
  readonly showsAll: boolean;
}

function Keys({ kind, id, partners, showsAll }: Props) {
  const { t } = useTranslation();
  const name = partners?.find(({ _id }) => _id === id)?.name ?? '';
  return (
    <KeysPage
      owner={{ kind, id }}
      title={t('operator.keysOf', { name })}
      about={t(`operator.${kind}s.keysAbout`)}
      showsAll={showsAll}
    />
  );
}
