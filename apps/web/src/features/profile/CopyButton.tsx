import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Copies a text; says for a moment that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('staff');
  const clipboard = useClipboard({ timeout: 2000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<CopyIcon size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? t('secondStep.copied') : label}
    </Button>
  );
}
