import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './server.module.css';

/** A command for the terminal of the server, to copy. Nothing on a page runs it. */
export function CommandBox({ command }: { command: string }) {
  const { t } = useTranslation('serverPages');
  const clipboard = useClipboard({ timeout: 2000 });
  const Sign = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.command}>
      <code>{command}</code>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Sign size={15} aria-hidden="true" />}
        onClick={() => clipboard.copy(command)}
      >
        {clipboard.copied ? t('copied') : t('copy')}
      </Button>
    </div>
  );
}
