import '@mantine/core/styles/Progress.layer.css';
import type { AuditVerification } from '@gerbang/shared/contracts/insight/audit';
import { Button, Paper, Progress } from '@mantine/core';
import { IconFingerprint, IconShieldCheck, IconShieldLock, IconShieldX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { formatNumber } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCheckPieceMutation } from './audit.api.ts';
import type { PieceStart } from './audit.api.ts';
import { MarkDialog } from './MarkDialog.tsx';
import { useMoments } from './use-audit-words.ts';

import classes from './audit.module.css';

interface Props {
  property_id: string;
  time_zone: string;
  onShow: (id: string) => void;
}

const SIGN = {
  idle: IconShieldLock,
  running: IconShieldLock,
  failed: IconShieldLock,
  whole: IconShieldCheck,
  broken: IconShieldX,
};

export function VerifyCard({ property_id, time_zone, onShow }: Props) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
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
                {t('verify.running', {
                  checked: formatNumber(checked, language),
                  total: formatNumber(total, language),
                })}
              </p>
              <Progress value={(100 * checked) / total} aria-label={t('verify.progress')} mt={6} />
            </>
          ) : (
            <VerifyResult verification={verify} time_zone={time_zone} onShow={onShow} />
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

interface VerifyResultProps {
  verification: Verification;
  time_zone: string;
  onShow: (id: string) => void;
}

function VerifyResult({ verification: { status, checked, last }, time_zone, onShow }: VerifyResultProps) {
  const { t } = useTranslation('audit');
  if (status === 'failed') return <p className={classes.verifyText}>{t('verify.failed')}</p>;
  if (last === null || status === 'idle' || status === 'running')
    return <p className={classes.verifyText}>{t('verify.idle')}</p>;
  if (last.first_broken !== null)
    return <Broken broken={last.first_broken} checked={checked} time_zone={time_zone} onShow={onShow} />;
  return <Whole last={last} checked={checked} time_zone={time_zone} />;
}

function Whole({ last, checked, time_zone }: { last: AuditVerification; checked: number; time_zone: string }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const moments = useMoments(time_zone);
  const at = last.sealed_until?.at;
  const text =
    typeof at === 'string'
      ? t('verify.whole', { at: moments.full(at), count: checked, total: formatNumber(checked, language) })
      : t('verify.nothing');
  return (
    <p className={classes.verifyText}>
      <b>{text}</b>
      {last.unsealed > 0 && ` ${t('verify.unsealed', { count: last.unsealed })}`}
    </p>
  );
}

type BrokenProps = Omit<VerifyResultProps, 'verification'> & {
  broken: NonNullable<AuditVerification['first_broken']>;
  checked: number;
};

function Broken({ broken: { fault, seq, id, at }, checked, time_zone, onShow }: BrokenProps) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const moments = useMoments(time_zone);
  const place = { seq: seq === null ? '' : formatNumber(seq, language), at: at === null ? '' : moments.full(at) };
  const where =
    seq === null
      ? (['verify.brokenRow', 'verify.brokenRowAt'] as const)
      : (['verify.broken', 'verify.brokenAt'] as const);
  return (
    <div role="alert">
      <p className={classes.verifyText}>
        <b>{t(at === null ? where[0] : where[1], place)}.</b> {t(`verify.fault.${fault}`)}{' '}
        {checked > 0 && t('verify.before', { count: checked })}
      </p>
      <p className={classes.verifyText}>{t('verify.tell')}</p>
      {id !== null && fault !== 'missing' && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => onShow(id)}>
          {t('verify.show')}
        </Button>
      )}
    </div>
  );
}

interface Verification {
  status: 'idle' | 'running' | 'failed' | 'whole' | 'broken';
  checked: number;
  /** Result of the last checked part of the chain. */
  last: AuditVerification | null;
}

const IDLE: Verification = { status: 'idle', checked: 0, last: null };

/**
 * Checks a property's chain from its start, one part per request. Stops when the person stops it or the screen closes.
 */
function useVerify(property_id: string) {
  const [state, setState] = useState(IDLE);
  const [checkPiece] = useCheckPieceMutation();
  // Number of the current run. A run that finds a higher number was stopped.
  const run = useRef(0);
  const stop = () => {
    run.current += 1;
    setState(IDLE);
  };
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  const start = async () => {
    const mine = (run.current += 1);
    let checked = 0;
    let from: PieceStart = null;
    setState({ ...IDLE, status: 'running' });
    do {
      const { data } = await checkPiece({ property_id, from });
      if (run.current !== mine) return;
      if (data === undefined) return setState({ status: 'failed', checked, last: null });
      checked += data.checked;
      from = data.next;
      const ended = data.valid ? 'whole' : 'broken';
      setState({ status: from === null ? ended : 'running', checked, last: data });
    } while (from !== null);
  };
  return { ...state, start, stop };
}
