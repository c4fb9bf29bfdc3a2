/** Text that is to be copied, such as a key or a command. */
import { Button, Code, CopyButton, Group } from '@mantine/core';
import { Check, Copy as CopyIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function Copy({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={text} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          onClick={copy}
          leftSection={copied ? <Check size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />}
        >
          {copied ? t('actions.copied') : (label ?? t('actions.copy'))}
        </Button>
      )}
    </CopyButton>
  );
}

export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <Code block flex={1} miw={0} aria-label={label} role="textbox" aria-readonly>
        {text}
      </Code>
      <Copy text={text} />
    </Group>
  );
}
