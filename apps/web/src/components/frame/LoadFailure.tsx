import './form-texts.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from './LoadFailure.module.css';

interface Props {
  /** What could not be loaded. */
  text?: string;
  onRetry: () => void;
  /** What the button says, when it does something else first. */
  retry?: string;
  isRetrying?: boolean;
}

/** Says that something could not be loaded, with the way to try again. */
export function LoadFailure({ text, onRetry, retry, isRetrying = false }: Props) {
  const { t } = useTranslation(['forms', 'common']);
  return (
    <div className={classes.root} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{text ?? t('forms:list.failed')}</span>
      <Button
        variant="subtle"
        px={10}
        leftSection={<IconRefresh size={18} stroke={1.9} />}
        onClick={onRetry}
        loading={isRetrying}
      >
        {retry ?? t('common:retry')}
      </Button>
    </div>
  );
}
