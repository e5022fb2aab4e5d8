import '@mantine/core/styles/Alert.layer.css';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './maintenance-form.module.css';

/** Someone else was quicker: nothing is lost, and theirs is one press away. */
export function ConflictNote({ onLoad }: { onLoad: () => Promise<void> }) {
  const { t } = useTranslation('maintenance');
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

/** The role can look but not change. */
export function ReadOnlyNote() {
  const { t } = useTranslation('maintenance');
  return (
    <Alert role="note" color="inactive" className={classes.note ?? ''} icon={<IconEye stroke={1.8} />}>
      {t('form.readOnly')}
    </Alert>
  );
}
