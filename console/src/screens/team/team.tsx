/** The people of the organization, their roles, and open invitations. */
import { Badge, Button, Card, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type Role, roles } from '@stagedoor/contract/vocabulary';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Data, Item } from '../../data/client.ts';
import { useChange, useList } from '../../data/query.ts';
import { useMay, useMe, useOrganization } from '../../data/session.ts';
import { Ask } from '../../parts/ask.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { KeptDraft, useDraft, useOpenForm } from '../../parts/draft.ts';
import { Failure } from '../../parts/failure.tsx';
import { LinkDialog } from '../../parts/link-dialog.tsx';
import { useMailLanguage } from '../../parts/mail-language.ts';
import { Loading, More, Page } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { Ago } from '../../parts/time.tsx';
import { ToScreen } from '../../parts/to-screen.tsx';
import type { ScreenPath } from '../screens.ts';

export function Team() {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const members = useList('listMembers', { params: { organizationId }, query: { limit: 100 } });
  const invitations = useList('listInvitations', { params: { organizationId }, query: { limit: 100 } });
  const inviting = useOpenForm('invitation');
  const [link, setLink] = useState<string | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  return (
    <Page
      title={t('team.title')}
      about={t('team.about')}
      actions={
        <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => inviting.open('new')}>
          {t('team.invite')}
        </Button>
      }
    >
      <Failure error={members.error ?? invitations.error} retry={() => void members.refetch()} />
      {members.isPending && <Loading />}
      <Stack gap="xs" role="list" maw={820}>
        {members.items?.map((member) => (
          <MemberLine
            key={member.user_id}
            member={member}
            removed={(left) => setRemoval({ name: member.name, ...left })}
          />
        ))}
      </Stack>
      <More list={members} />
      {invitations.items && invitations.items.length > 0 && (
        <Stack maw={820}>
          <Section title={t('team.open')}>
            <Stack gap="sm" role="list">
              {invitations.items.map((invitation) => (
                <InvitationLine key={invitation._id} invitation={invitation} linked={setLink} />
              ))}
            </Stack>
          </Section>
        </Stack>
      )}
      {inviting.id && (
        <KeptDraft value={inviting.kept}>
          <Invite
            close={inviting.close}
            linked={(url) => {
              inviting.close();
              setLink(url);
            }}
          />
        </KeptDraft>
      )}
      {removal && <Review removal={removal} close={() => setRemoval(null)} />}
      {link && <LinkDialog title={t('team.link')} about={t('team.linkAbout')} url={link} close={() => setLink(null)} />}
    </Page>
  );
}

/** Only owners make owners. */
function useRolesToGive(): readonly Role[] {
  const mayMakeOwners = useMay('owner');
  return mayMakeOwners ? roles : roles.filter((role) => role !== 'owner');
}

type Removal = Data<'removeMember'> & { readonly name: string };

/** What a person who was removed may still know; nothing where there is nothing to do. */
function Review({ removal, close }: { readonly removal: Removal; readonly close: () => void }) {
  const { t } = useTranslation();
  const parts: readonly {
    name: 'devices' | 'keys' | 'endpoints';
    things: readonly { name: string }[];
    path: ScreenPath;
  }[] = [
    { name: 'devices', things: removal.revoked_door_devices, path: '/doors' },
    { name: 'keys', things: removal.api_keys, path: '/developers/keys' },
    { name: 'endpoints', things: removal.webhook_endpoints, path: '/developers/webhooks' },
  ];
  const found = parts.filter(({ things }) => things.length > 0);
  if (found.length === 0) return null;
  return (
    <Modal
      opened
      onClose={close}
      title={t('team.review.title', { name: removal.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        {found.map(({ name, things, path }) => (
          <Stack key={name} gap="xs" align="flex-start">
            <Text size="sm">{t(`team.review.${name}`)}</Text>
            <Text size="sm" fw={600} className="breakable">
              {things.map((thing) => thing.name).join(', ')}
            </Text>
            <ToScreen path={path} />
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}

interface MemberProps {
  readonly member: Item<'listMembers'>;
  readonly removed: (left: Data<'removeMember'>) => void;
}

function MemberLine({ member, removed }: MemberProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const { user } = useMe();
  const given = useRolesToGive();
  const update = useChange('updateMember', ['listMembers', 'getMe']);
  const remove = useChange('removeMember', ['listMembers', 'listDoorDevices']);
  const [isAsking, setAsking] = useState(false);
  const { name, role } = member;
  const params = { organizationId, userId: member.user_id };
  const isMe = member.user_id === user._id;
  const mayChange = !isMe && given.includes(role);
  return (
    <Card withBorder padding="sm" role="listitem">
      <Group justify="space-between">
        <Stack gap={2} flex="1 1 200px">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            {isMe && <Badge variant="light">{t('team.you')}</Badge>}
            {member.disabled && (
              <Badge color="gray" variant="light">
                {t('team.disabled')}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed" className="breakable">
            {member.email}
          </Text>
        </Stack>
        <Group gap="xs">
          {mayChange ? (
            <NativeSelect
              size="xs"
              aria-label={t('team.roleOf', { name })}
              value={role}
              data={given.map((value) => ({ value, label: t(`roles.${value}`) }))}
              disabled={update.isPending}
              onChange={(event) => update.mutate({ params, body: { role: event.currentTarget.value as Role } })}
            />
          ) : (
            <Text size="sm">{t(`roles.${role}`)}</Text>
          )}
          {mayChange && (
            <Button size="xs" variant="default" onClick={() => setAsking(true)}>
              {t('team.remove')}
            </Button>
          )}
        </Group>
      </Group>
      <Failure error={update.error} />
      {isAsking && (
        <Ask
          title={t('team.removeTitle', { name })}
          about={t('team.removeAbout')}
          action={t('team.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          close={() => setAsking(false)}
          // The line is gone with the person, and with it what `mutate` would call.
          confirm={() => void remove.mutateAsync({ params }).then(removed, () => {})}
        />
      )}
    </Card>
  );
}

interface InvitationProps {
  readonly invitation: Item<'listInvitations'>;
  readonly linked: (url: string) => void;
}

function InvitationLine({ invitation, linked }: InvitationProps) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const language = useMailLanguage();
  const resend = useChange('resendInvitation', ['listInvitations']);
  const revoke = useChange('revokeInvitation', ['listInvitations']);
  const params = { organizationId, invitationId: invitation._id };
  return (
    <Group justify="space-between" role="listitem">
      <Stack gap={2} flex="1 1 200px">
        <Text size="sm" fw={500} className="breakable">
          {invitation.email}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`roles.${invitation.role}`)} · {t('team.expires')} <Ago at={invitation.expires_at} />
        </Text>
        <Failure error={resend.error ?? revoke.error} />
      </Stack>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending}
          onClick={() =>
            resend.mutate(
              { params, query: { language } },
              { onSuccess: ({ invitation_url }) => linked(invitation_url) },
            )
          }
        >
          {t('team.newLink')}
        </Button>
        <Button size="xs" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate({ params })}>
          {t('team.revoke')}
        </Button>
      </Group>
    </Group>
  );
}

function Invite({ close, linked }: { readonly close: () => void; readonly linked: (url: string) => void }) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const given = useRolesToGive();
  const language = useMailLanguage();
  const create = useChange('createInvitation', ['listInvitations']);
  const draft = useDraft({ email: '', role: 'door' }, create.error);
  const { email } = draft.values;
  const role = given.find((each) => each === draft.values.role) ?? 'door';
  return (
    <FormDialog
      title={t('team.inviteTitle')}
      submitLabel={t('team.invite')}
      isBusy={create.isPending}
      error={create.error}
      draft={draft}
      close={close}
      submit={() =>
        create.mutate(
          { params: { organizationId }, body: { email, role, language } },
          { onSuccess: ({ invitation_url }) => linked(invitation_url) },
        )
      }
    >
      <TextInput label={t('team.email')} type="email" required data-autofocus {...draft.text('email')} />
      <NativeSelect
        label={t('team.role')}
        description={t(`team.roleHints.${role}`)}
        {...draft.text('role')}
        data={given.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
    </FormDialog>
  );
}
