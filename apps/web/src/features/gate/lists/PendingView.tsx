import { listTonight } from '@gerbang/shared/domain/gate/tonight';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClockHour3, IconRefresh, IconScan } from '@tabler/icons-react';
import { useState } from 'react';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { PendingMovement } from '../device/gate-device.ts';
import { useGate } from '../gate-context.ts';
import { unsentOf } from '../OfflineBanner.tsx';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';
import { useRefusalReason } from '../use-record-movement.ts';
import { ListFrame, MoveRow } from './ListFrame.tsx';

import verdictClasses from '../permit/verdict.module.css';
import classes from './lists.module.css';

export function PendingView() {
  const { t } = useTranslation('gate');
  const { kept } = useGate();
  const { open } = useGateAddress();
  const { isTrying, tryNow } = useSendNow();
  return (
    <ListFrame
      title={t('kept.title')}
      action={
        unsentOf(kept).length > 0 && (
          <Button
            variant="subtle"
            className={classes.try ?? ''}
            leftSection={<IconRefresh size={18} stroke={1.9} aria-hidden="true" />}
            loading={isTrying || kept.is_sending}
            onClick={() => void tryNow()}
          >
            {t('kept.try')}
          </Button>
        )
      }
      foot={
        <footer className={verdictClasses.foot}>
          <div className={verdictClasses.inner}>
            <Button
              fullWidth
              className={verdictClasses.main ?? ''}
              leftSection={<IconScan size={26} stroke={2} aria-hidden="true" />}
              onClick={() => open('scan')}
            >
              {t('act.next')}
            </Button>
          </div>
        </footer>
      }
    >
      {kept.pending.length === 0 ? (
        <p className={classes.empty}>{t('kept.none')}</p>
      ) : (
        <ul className={classes.card}>
          {kept.pending.map((entry) => (
            <li key={entry.movement.id}>
              <Row kept={entry} />
            </li>
          ))}
        </ul>
      )}
      <TonightCard />
      <p className={classes.quiet}>{t('kept.call')}</p>
    </ListFrame>
  );
}

function useSendNow() {
  const { t } = useTranslation('gate');
  const { device, refresh } = useGate();
  const [isTrying, setTrying] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    const result = await device.flush().catch(() => ({ left: 1, stopped: 'server' as const }));
    setTrying(false);
    refresh();
    if (result.left === 0) staffToast('success', t('kept.sent'));
    else staffToast('error', t(result.stopped === 'offline' ? 'kept.stillOffline' : 'kept.notSent'));
  };
  return { isTrying, tryNow };
}

function Row({ kept }: { kept: PendingMovement }) {
  const { t } = useTranslation('gate');
  const { tonight, device, now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const reasonOf = useRefusalReason();
  const { movement, outcome } = kept;
  const permit = tonight?.permits.find(({ id }) => id === movement.permit_id);
  const unknown = movement.action === 'muster' ? t('muster.title') : movement.code || t('log.unknown');
  const name = permit === undefined ? unknown : permitName(permit);
  const kind = permit?.kind ?? null;
  const pieces = movement.items.reduce((sum, { qty }) => sum + qty, 0);
  const text = words.movement({ action: movement.action, kind, items: pieces, workers: movement.workers });
  return (
    <MoveRow
      kind={kind}
      isRefusal={movement.action === 'refuse'}
      name={name}
      text={kept.photos === 0 ? text : `${text}, ${t('photos', { count: kept.photos })}`}
      time={words.clock(movement.at)}
      state={<State outcome={outcome?.outcome} />}
    >
      {outcome !== undefined && (
        <div className={classes.answer} data-tone={outcome.outcome === 'refused' ? 'rejected' : 'progress'}>
          <span>{reasonOf(outcome)}</span>
          <Button
            variant="default"
            className={classes.seen ?? ''}
            aria-label={t('kept.seenOf', { name })}
            onClick={() => void device.acknowledge(movement.id)}
          >
            {t('kept.seen')}
          </Button>
        </div>
      )}
    </MoveRow>
  );
}

function State({ outcome }: { outcome: 'booked' | 'conflict' | 'refused' | undefined }) {
  const { t } = useTranslation('gate');
  if (outcome === undefined || outcome === 'booked') {
    return (
      <span className={classes.state} data-tone="progress">
        <IconClockHour3 size={16} stroke={1.9} aria-hidden="true" />
        {t('kept.waiting')}
      </span>
    );
  }
  return (
    <span className={classes.state} data-tone={outcome === 'refused' ? 'rejected' : 'progress'}>
      <IconAlertTriangle size={16} stroke={1.9} aria-hidden="true" />
      {t(`kept.${outcome}`)}
    </span>
  );
}

function TonightCard() {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  if (tonight === undefined) return <p className={classes.empty}>{t('scan.notRead')}</p>;
  const night = { now, time_zone: property.time_zone };
  const numbers = [
    { name: t('kept.onDevice'), count: tonight.permits.length },
    { name: t('kept.due'), count: listTonight(tonight, night, 'due').length },
    { name: t('kept.late'), count: listTonight(tonight, night, 'late').length, isLate: true },
  ];
  return (
    <section className={classes.tonight} aria-label={t('kept.tonight')}>
      <div className={classes.tonightHead}>
        <b>{t('kept.tonight')}</b>
        <span className={classes.quiet}>{t('kept.downloaded', { time: words.clock(tonight.at) })}</span>
      </div>
      <dl className={classes.numbers}>
        {numbers.map(({ name, count, isLate = false }) => (
          <div key={name} data-late={(isLate && count > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
