import type { AuditVerification } from '@gerbang/shared/contracts/audit';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMoments } from './use-audit-words.ts';
import type { Verifying } from './use-verify.ts';

import classes from './audit.module.css';

interface Props {
  verifying: Verifying;
  time_zone: string;
  onShow: (id: string) => void;
}

/** What the check has found. */
export function VerifyResult({ verifying: { status, checked, last }, time_zone, onShow }: Props) {
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
  const numbers = new Intl.NumberFormat(useLanguage());
  const moments = useMoments(time_zone);
  const at = last.sealed_until?.at;
  const text =
    typeof at === 'string'
      ? t('verify.whole', { at: moments.full(at), count: checked, total: numbers.format(checked) })
      : t('verify.nothing');
  return (
    <p className={classes.verifyText}>
      <b>{text}</b>
      {last.unsealed > 0 && ` ${t('verify.unsealed', { count: last.unsealed })}`}
    </p>
  );
}

type BrokenProps = Omit<Props, 'verifying'> & {
  broken: NonNullable<AuditVerification['first_broken']>;
  checked: number;
};

function Broken({ broken: { fault, seq, id, at }, checked, time_zone, onShow }: BrokenProps) {
  const { t } = useTranslation('audit');
  const numbers = new Intl.NumberFormat(useLanguage());
  const moments = useMoments(time_zone);
  const place = { seq: seq === null ? '' : numbers.format(seq), at: at === null ? '' : moments.full(at) };
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
