import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './role-form.module.css';

/** Someone else was quicker: nothing is lost, and theirs is one press away. */
export function ConflictNote({ onLoad }: { onLoad: () => Promise<void> }) {
  const { t } = useTranslation('roles');
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await onLoad();
    setLoading(false);
  };
  return (
    <Alert role="alert" color="progress" className={classes.note ?? ''} icon={<IconAlertTriangle stroke={1.8} />}>
      <div className={classes.noteText}>{t('form.conflict')}</div>
      <Button variant="default" onClick={() => void load()} loading={isLoading} disabled={isLoading}>
        {t('form.loadTheirs')}
      </Button>
    </Alert>
  );
}

/** What was chosen before is back, with the way to begin again. */
export function DraftRestored({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('roles');
  return (
    <Alert role="note" color="inactive" className={classes.note ?? ''} icon={<IconHistory stroke={1.8} />}>
      <div className={classes.noteText}>{t('form.draftRestored')}</div>
      <Button variant="default" onClick={onStartOver}>
        {t('form.startOver')}
      </Button>
    </Alert>
  );
}
