import '@mantine/core/styles/Progress.layer.css';
import { Button, Paper, Progress } from '@mantine/core';
import { IconFingerprint, IconShieldCheck, IconShieldLock, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { MarkDialog } from './MarkDialog.tsx';
import { useVerify } from './use-verify.ts';
import { VerifyResult } from './VerifyResult.tsx';

import classes from './audit.module.css';

interface Props {
  property_id: string;
  time_zone: string;
  /** Shows one row of the log. */
  onShow: (id: string) => void;
}

const SIGN = {
  idle: IconShieldLock,
  running: IconShieldLock,
  failed: IconShieldLock,
  whole: IconShieldCheck,
  broken: IconShieldX,
};

/** Whether the log stands as it was written: checks its chain, says where it breaks, and gives its mark. */
export function VerifyCard({ property_id, time_zone, onShow }: Props) {
  const { t } = useTranslation('audit');
  const numbers = new Intl.NumberFormat(useLanguage());
  const verify = useVerify(property_id);
  const [isMarkOpen, setMarkOpen] = useState(false);
  const { status, checked, last } = verify;
  const total = last?.head?.seq ?? 0;
  const Sign = SIGN[status];
  const isRunning = status === 'running';
  return (
    <Paper withBorder className={classes.verify} data-status={status}>
      <Sign size={26} stroke={1.7} className={classes.shield} aria-hidden="true" />
      <div className={classes.verifyTexts}>
        <h2 className={classes.section}>{t('verify.title')}</h2>
        <div aria-live="polite">
          {isRunning && total > 0 ? (
            <>
              <p className={classes.verifyText}>
                {t('verify.running', { checked: numbers.format(checked), total: numbers.format(total) })}
              </p>
              <Progress value={(100 * checked) / total} aria-label={t('verify.progress')} mt={6} />
            </>
          ) : (
            <VerifyResult verifying={verify} time_zone={time_zone} onShow={onShow} />
          )}
        </div>
      </div>
      <div className={classes.verifyButtons}>
        <Button
          variant="default"
          leftSection={<IconFingerprint size={16} stroke={1.8} />}
          onClick={() => setMarkOpen(true)}
        >
          {t('verify.mark')}
        </Button>
        {isRunning && total > 0 ? (
          <Button variant="default" onClick={verify.stop}>
            {t('verify.stop')}
          </Button>
        ) : (
          <Button onClick={() => void verify.start()} loading={isRunning} disabled={isRunning}>
            {status === 'idle' ? t('verify.check') : t('verify.again')}
          </Button>
        )}
      </div>
      {isMarkOpen && <MarkDialog property_id={property_id} onClose={() => setMarkOpen(false)} />}
    </Paper>
  );
}
