import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Copies the code; says for a moment that it did. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('status');
  const clipboard = useClipboard({ timeout: 2000 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <ActionIcon
      aria-label={clipboard.copied ? t('copied') : t('copy')}
      color={clipboard.copied ? 'accepted' : 'gray'}
      onClick={() => clipboard.copy(code)}
    >
      <CopyIcon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
