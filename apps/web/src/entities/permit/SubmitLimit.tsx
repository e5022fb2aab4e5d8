import { isPublicEmail } from '@gerbang/shared/text/email';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';

import { Emphasised } from '../../components/text/Emphasised.tsx';
import { useWait } from '../../lib/api/use-retry-wait.ts';
import { clockText } from '../../lib/format/clock-text.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useSubmitAllowanceQuery } from './allowance.api.ts';

import classes from './SubmitLimit.module.css';

/** Delay between the last typed letter of the address and the question to the server. */
const DEBOUNCE_MS = 600;

/**
 * Says before a form is filled, and when an e-mail address is known, that its sender has reached the limit. Counts down
 * and disappears when the next request may be sent.
 */
export function SubmitLimit({ email }: { email: string }) {
  const [typed] = useDebouncedValue(email.trim(), DEBOUNCE_MS);
  const { data, refetch } = useSubmitAllowanceQuery(isPublicEmail(typed) ? { email: typed } : {}, {
    refetchOnMountOrArgChange: true,
  });
  return data === undefined || data.retry_after === 0 ? null : (
    <Limit answer={data} seconds={data.retry_after} onEnd={() => void refetch()} />
  );
}

function Limit({ answer, seconds, onEnd }: { answer: object; seconds: number; onEnd: () => void }) {
  const { t } = useTranslation('forms');
  const left = useWait(answer, seconds, onEnd);
  return (
    <div className={classes.root} role="alert">
      <IconHourglass size={20} stroke={1.75} aria-hidden="true" />
      <span role="timer">
        <Emphasised text={t('limit', { time: clockText(left ?? 0) })} />
      </span>
    </div>
  );
}
