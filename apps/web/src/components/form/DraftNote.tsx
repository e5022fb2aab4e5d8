import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LazyConfirmDialog } from '../dialogs/LazyConfirmDialog.tsx';

import classes from './DraftNote.module.css';

/** Says that a draft was restored. `text` replaces the text for forms with identity photos. */
export function DraftNote({ text, onStartOver }: { text?: string; onStartOver: () => void }) {
  const { t } = useTranslation('forms');
  const [isAsking, ask] = useState(false);
  return (
    <div className={classes.root}>
      <IconHistory size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{text ?? t('draft.restored')}</span>
      <Button variant="subtle" px={10} onClick={() => ask(true)}>
        {t('draft.startOver')}
      </Button>
      <LazyConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        title={t('draft.startOverTitle')}
        text={t('draft.startOverText')}
        confirm={t('draft.startOver')}
        onConfirm={onStartOver}
      />
    </div>
  );
}
