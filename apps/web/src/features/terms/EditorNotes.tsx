import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

import type { TermsEditorState } from './use-terms-editor.ts';

import classes from './terms.module.css';

interface ConflictProps {
  ref: Ref<HTMLDivElement>;
  editor: TermsEditorState;
  /** The version that somebody else published meanwhile. */
  version: number;
}

/** Someone else published in between: nothing is lost, and the person says whose text goes on. */
export function ConflictNote({ ref, editor, version }: ConflictProps) {
  const { t } = useTranslation('terms');
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      role="alert"
      color="progress"
      className={classes.note ?? ''}
      icon={<IconAlertTriangle stroke={1.8} />}
    >
      <div className={classes.noteText}>{t('edit.conflict', { version, seen: editor.values.seen_version })}</div>
      <div className={classes.noteButtons}>
        <Button variant="default" onClick={() => editor.show('changes')}>
          {t('edit.showChanges')}
        </Button>
        <Button variant="default" onClick={editor.keepMine}>
          {t('edit.keepMine')}
        </Button>
        <Button variant="default" onClick={editor.startOver}>
          {t('edit.loadTheirs', { version })}
        </Button>
      </div>
    </Alert>
  );
}

/** What was written before is back, with the way to begin again. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('terms');
  return (
    <Alert role="note" color="inactive" className={classes.note ?? ''} icon={<IconHistory stroke={1.8} />}>
      <div className={classes.noteText}>{t('edit.draftRestored')}</div>
      <Button variant="default" onClick={onStartOver}>
        {t('edit.startOver')}
      </Button>
    </Alert>
  );
}
