import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';

import classes from './check-status.module.css';

/** Answers that say nothing about the permit, only that asking did not work; all others mean that there is no such form. */
const TRANSIENT: ReadonlySet<string> = new Set(['rate_limited', 'internal', 'unavailable']);

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Why a search shows nothing, with the way on. */
export function SearchFailure({ error, onRetry }: Props) {
  const { t } = useTranslation(['status', 'common']);
  const errorText = useErrorText();
  const code = problemOf(error)?.code;
  const isNotFound = code !== undefined && !TRANSIENT.has(code);
  const Icon = isNotFound ? IconFileOff : IconAlertTriangle;
  return (
    <div className={classes.banner} data-tone={isNotFound ? 'rejected' : 'progress'} role="alert">
      <Icon size={28} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={classes.bannerTitle}>{isNotFound ? t('status:notFound') : t('status:searchFailed')}</p>
        <Text className={classes.bannerText}>{isNotFound ? t('status:notFoundHint') : errorText(error)}</Text>
        {!isNotFound && (
          <Button variant="default" mt={12} onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
