import type { Handover } from '@gerbang/shared/contracts/security';
import { Loader } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useHandoverQuery } from './security.api.ts';
import { SignHandover } from './SignHandover.tsx';
import { usePlace } from './use-place.ts';
import type { SecurityWords } from './use-security-words.ts';

import classes from './handover.module.css';

interface Props {
  property_id: string;
  id: string | null;
  words: SecurityWords;
  onClose: () => void;
}

/** One hand-over: what it says, who signed, and the second signature where it is missing. */
export function HandoverDialog({ property_id, id, words, onClose }: Props) {
  const { t } = useTranslation('security');
  const { mayGuard } = usePlace();
  const request = useHandoverQuery(id === null ? skipToken : { property_id, id }, { refetchOnMountOrArgChange: true });
  const handover = request.isError ? undefined : request.currentData;
  return (
    <Sheet opened={id !== null} onClose={onClose} title={t('handover.read', { name: handover?.leaving.name ?? '' })}>
      {request.isError && <LoadFailure text={t('handover.failed')} onRetry={() => void request.refetch()} />}
      {handover === undefined && !request.isError && <Loader aria-label={t('handover.title')} />}
      {handover !== undefined && (
        <div className={classes.note}>
          <Told handover={handover} words={words} />
          {handover.receipt === null && mayGuard && (
            <SignHandover key={handover.id} handover={handover} property_id={property_id} />
          )}
        </div>
      )}
    </Sheet>
  );
}

function Told({ handover, words }: { handover: Handover; words: SecurityWords }) {
  const { t } = useTranslation('security');
  const { leaving, duty, signed_at, receipt } = handover;
  return (
    <>
      {duty !== null && (
        <p className={classes.quiet}>
          {t('handover.on', { shift: duty.shift, day: words.longDay(duty.day) })}
          {duty.post !== null && `, ${duty.post}`}
        </p>
      )}
      <dl className={classes.parts}>
        {(['matters', 'keys', 'incidents'] as const).map((part) => (
          <div key={part}>
            <dt>{t(`handover.${part}`)}</dt>
            <dd data-none={handover[part] === '' || undefined}>{handover[part] || t('handover.none')}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.signatures}>
        <li>
          <IconSignature size={22} stroke={1.7} aria-hidden="true" />
          <span className={classes.lines}>
            <b>{t('handover.leavingSigned', { name: leaving.name })}</b>
            <span className={classes.quiet}>{words.moment(signed_at)}</span>
          </span>
        </li>
        <li data-missing={receipt === null || undefined}>
          <IconSignature size={22} stroke={1.7} aria-hidden="true" />
          {receipt === null ? (
            <b>{t('handover.waitingFor')}</b>
          ) : (
            <span className={classes.lines}>
              <b>{t('handover.arrivingSigned', { name: receipt.arriving.name })}</b>
              <span className={classes.quiet}>
                {words.moment(receipt.signed_at)}, {t(receipt.way === 'pin' ? 'handover.byPin' : 'handover.byLogin')}
              </span>
              {receipt.remark !== '' && <span>{receipt.remark}</span>}
            </span>
          )}
        </li>
      </ul>
    </>
  );
}
