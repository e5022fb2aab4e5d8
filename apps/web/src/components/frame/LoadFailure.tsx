import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './LoadFailure.module.css';

interface Props {
  text?: string;
  onRetry: () => void;
  /** Label of the button, when "Try again" does not describe its action. */
  retry?: string;
  isRetrying?: boolean;
}

export function LoadFailure({ text, onRetry, retry, isRetrying = false }: Props) {
  const { t } = useTranslation(['forms', 'common']);
  return (
    <div className={classes.root} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <span className={layout.grow}>{text ?? t('forms:list.failed')}</span>
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
