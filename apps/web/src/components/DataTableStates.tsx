import '@mantine/core/styles/EmptyState.layer.css';
import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconSearchOff, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './DataTable.module.css';

/** There is nothing yet, with the way to make the first. */
export function NoRows({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <EmptyState
      className={classes.state ?? ''}
      icon={<IconTable size={32} stroke={1.5} />}
      title={title}
      description={text}
    >
      {action !== undefined && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  );
}

/** There are rows, but none that fits. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('table');
  return (
    <EmptyState
      className={classes.state ?? ''}
      icon={<IconSearchOff size={32} stroke={1.5} />}
      title={t('nothingFound')}
      description={t('nothingFoundText')}
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          {t('clear')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** The rows could not be loaded, with the way to try again. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['table', 'common']);
  return (
    <EmptyState
      role="alert"
      className={classes.state ?? ''}
      icon={<IconAlertTriangle size={32} stroke={1.5} className={classes.bad} />}
      title={t('table:failed')}
    >
      <EmptyState.Actions>
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.9} />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
