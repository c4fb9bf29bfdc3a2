/** A picture of a form: chosen on the device and uploaded at once; the form is given its address. */
import { Button, FileButton, Group, Image, Input, Progress, Text } from '@mantine/core';
import { limits } from '@stagedoor/contract/vocabulary';
import { ImageUp, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, sendFile } from '../data/client.ts';
import { useOrganization } from '../data/session.ts';
import { Failure } from './failure.tsx';

interface Props {
  readonly label: string;
  readonly description: string;
  /** Address of the picture; empty for none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly choose: (url: string) => void;
}

export function PictureField({ label, description, value, error, choose }: Props) {
  const { t } = useTranslation();
  const { _id: organizationId } = useOrganization();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const upload = async (file: File | null) => {
    if (!file) return;
    setSent(0);
    setFailure(null);
    try {
      if (file.size > limits.pictureFileBytes) throw new ApiError(413, {});
      choose((await sendFile('createPicture', { params: { organizationId } }, file, setSent)).url);
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setSent(null);
    }
  };
  const status = failure instanceof ApiError ? failure.status : 0;
  const said = status === 400 ? t('picture.unreadable') : status === 413 ? t('picture.tooLarge') : undefined;
  const path = pathOf(value);
  return (
    <Input.Wrapper label={label} description={description} error={said ?? error} labelElement="div">
      <Group mt={6} role="group" aria-label={label}>
        {path && <Image src={path} alt="" h={64} w="auto" maw={140} radius="sm" />}
        {value && !path && (
          <Text size="xs" c="dimmed" maw={260} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        )}
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={(file) => void upload(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={<ImageUp size={14} aria-hidden />}
              loading={sent !== null}
            >
              {t(value ? 'picture.replace' : 'picture.choose')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" size="xs" leftSection={<X size={14} aria-hidden />} onClick={() => choose('')}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      {sent !== null && <Progress mt={6} value={sent * 100} aria-label={t('picture.sending')} animated maw={420} />}
      {!said && <Failure error={failure} />}
    </Input.Wrapper>
  );
}

/** Where a picture of this service is; undefined for one of another place, which the console does not load. */
function pathOf(address: string): string | undefined {
  return /\/pictures\/pic_\w+\.(?:jpg|png)$/.exec(address)?.[0];
}
