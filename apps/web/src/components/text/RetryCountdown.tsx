import { useRetryWait } from '../../lib/api/use-retry-wait.ts';
import { clockText } from '../../lib/format/clock-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

interface Props {
  /** The error of the last attempt. */
  error: unknown;
  /** Sends the request again. Called by itself when the wait is over. */
  onRetry: () => void;
  /** The values that were refused. Once they change, nothing is sent by itself. */
  sent?: unknown;
}

/** Counts down to the automatic retry of a request that a limit refused. Shows nothing for other errors. */
export function RetryCountdown({ error, onRetry, sent }: Props) {
  const { t } = useTranslation('errors');
  const { left, isAutomatic } = useRetryWait(error, onRetry, sent);
  if (left === undefined) return null;
  return <span role="timer">{t(isAutomatic ? 'retryIn' : 'waitFor', { time: clockText(left) })}</span>;
}
