import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { maskedEmail } from '@gerbang/shared/text/email';
import { Button, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useResendLinkMutation } from './check-status.api.ts';
import { usePause } from './use-pause.ts';

import classes from './check-status.module.css';

/** Mails the link of the permit again to its own address. Pauses for a minute after each mail. */
export function ResendLink({ status }: { status: PermitStatus }) {
  const { t } = useTranslation('status');
  const errorText = useErrorText();
  const [resend, { isLoading, error }] = useResendLinkMutation();
  const [seconds, pause] = usePause();
  const email = (status.vendor ?? status.submitter)?.email ?? '';
  const send = async () => {
    const answer = await resend({ form_code: status.code, email });
    if (answer.error === undefined) pause();
  };
  return (
    <div className={classes.resend}>
      <Button
        variant="default"
        fullWidth
        h={48}
        leftSection={<IconMailForward size={20} stroke={1.75} aria-hidden="true" />}
        loading={isLoading}
        disabled={seconds > 0}
        onClick={() => void send()}
      >
        {seconds > 0 ? t('resend.sent', { seconds }) : t('resend.button')}
      </Button>
      <Text fz={14} c="dimmed" ta="center" mt={6}>
        {t('resend.to', { email: maskedEmail(email) })}
      </Text>
      {error !== undefined && (
        <Text role="alert" fz={14} c="var(--mantine-color-error)" mt={6}>
          {t('resend.failed')} {errorText(error)}
        </Text>
      )}
    </div>
  );
}
