import '@mantine/core/styles/Stack.layer.css';
import type { Handover } from '@gerbang/shared/contracts/operations/security';
import { Loader, Stack, Text } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconSignature } from '@tabler/icons-react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useViewer } from './security-page.ts';
import type { SecurityWords } from './security-page.ts';
import { useHandoverQuery } from './security.api.ts';
import { SignHandover } from './SignHandover.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './handover.module.css';

interface Props {
  property_id: string;
  id: string | null;
  words: SecurityWords;
  onClose: () => void;
}

export function HandoverDialog({ property_id, id, words, onClose }: Props) {
  const { t } = useTranslation('security');
  const { mayGuard } = useViewer();
  const request = useHandoverQuery(id === null ? skipToken : { property_id, id }, { refetchOnMountOrArgChange: true });
  const handover = request.isError ? undefined : request.currentData;
  return (
    <Sheet opened={id !== null} onClose={onClose} title={t('handover.read', { name: handover?.leaving.name ?? '' })}>
      {request.isError && <LoadFailure text={t('handover.failed')} onRetry={() => void request.refetch()} />}
      {handover === undefined && !request.isError && <Loader aria-label={t('handover.title')} />}
      {handover !== undefined && (
        <Stack gap={16}>
          <Told handover={handover} words={words} />
          {handover.receipt === null && mayGuard && (
            <SignHandover key={handover.id} handover={handover} property_id={property_id} />
          )}
        </Stack>
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
        <Text c="dimmed" fz={13}>
          {t('handover.on', { shift: duty.shift, day: words.longDay(duty.day) })}
          {duty.post !== null && `, ${duty.post}`}
        </Text>
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
            <span className={layout.quietSmall}>{words.moment(signed_at)}</span>
          </span>
        </li>
        <li data-missing={receipt === null || undefined}>
          <IconSignature size={22} stroke={1.7} aria-hidden="true" />
          {receipt === null ? (
            <b>{t('handover.waitingFor')}</b>
          ) : (
            <span className={classes.lines}>
              <b>{t('handover.arrivingSigned', { name: receipt.arriving.name })}</b>
              <span className={layout.quietSmall}>
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
