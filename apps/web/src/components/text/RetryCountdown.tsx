import { useTranslation } from 'react-i18next';

import { useRetryWait } from '../../lib/api/use-retry-wait.ts';
import { clockText } from '../../lib/format/clock-text.ts';

interface Props {
  /** The error of the last attempt. */
  error: unknown;
  /** Sends the request again. Called by itself when the wait is over. */
  onRetry: () => void;
}

/** Counts down to the automatic retry of a request that a limit refused. Shows nothing for other errors. */
export function RetryCountdown({ error, onRetry }: Props) {
  const { t } = useTranslation('errors');
  const left = useRetryWait(error, onRetry);
  if (left === undefined) return null;
  return <span role="timer">{t('retryIn', { time: clockText(left) })}</span>;
}
