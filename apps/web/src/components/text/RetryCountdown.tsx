import { useTranslation } from 'react-i18next';

import { useRetryWait } from '../../lib/api/use-retry-wait.ts';

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

/** Minutes and seconds such as `0:42`, with hours from one hour on. */
function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
