import { listTonight } from '@gerbang/shared/domain/gate/tonight';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconDeviceMobileCheck, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';

import { QrCamera } from '../../../components/qr/QrCamera.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useGate } from '../gate-context.ts';
import { GateHead } from '../GateHead.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';
import { isNewScan, readScan, resumeScanning } from './permit-query.ts';
import { TypeCode } from './TypeCode.tsx';

import gateClasses from '../gate.module.css';
import classes from './scan.module.css';

/** A short vibration signals that the QR code was read. */
const BUZZ_MS = 60;

export function ScanView() {
  const { t } = useTranslation('gate');
  const { announce } = useGate();
  const { show } = useGateAddress();
  const [isTyping, setTyping] = useState(false);
  useEffect(() => resumeScanning(Date.now()), []);
  const read = (text: string) => {
    if (!isNewScan(text, Date.now())) return;
    const ask = readScan(text);
    if (ask === undefined) {
      staffToast('error', t('verdict.fault.forged'));
      return;
    }
    if (typeof navigator.vibrate === 'function') navigator.vibrate(BUZZ_MS);
    announce(null);
    show(ask);
  };
  return (
    <div className={gateClasses.page} data-scan>
      <GateHead />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        <DoneNote />
        <Camera onRead={read} />
        <div className={classes.sheet}>
          <Button
            fullWidth
            variant="default"
            className={classes.large ?? ''}
            leftSection={<IconKeyboard size={24} stroke={1.7} aria-hidden="true" />}
            onClick={() => setTyping(true)}
          >
            {t('scan.type')}
          </Button>
          <Counts />
        </div>
      </main>
      <TypeCode
        opened={isTyping}
        onClose={() => setTyping(false)}
        onCode={(code) => {
          announce(null);
          show({ code });
        }}
      />
    </div>
  );
}

const COUNTED = ['due', 'inside', 'late'] as const;

function Counts() {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  const { pathOf } = useGateAddress();
  const night = { now, time_zone: property.time_zone };
  return (
    <nav className={classes.counts} aria-label={t('scan.counts')}>
      {COUNTED.map((list) => {
        const count = tonight === undefined ? undefined : listTonight(tonight, night, list).length;
        return (
          <Link
            key={list}
            to={pathOf(list)}
            className={classes.count}
            data-late={(list === 'late' && count) || undefined}
          >
            <b>{count ?? '–'}</b> <span>{t(`scan.${list}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Long enough to read, and short enough that the note is not taken for the next movement. */
const SHOWN_MS = 6000;

function DoneNote() {
  const { t } = useTranslation('gate');
  const { done, announce, property, now } = useGate();
  const words = useGateWords(now, property.time_zone);
  const forget = useEffectEvent(() => announce(null));
  useEffect(() => {
    if (done === null) return undefined;
    const timer = window.setTimeout(forget, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [done]);
  const Icon = done?.is_booked === true ? IconCircleCheckFilled : IconDeviceMobileCheck;
  return (
    <output className={classes.doneSlot}>
      {done !== null && (
        <span className={classes.done} data-action={done.action} data-kept={!done.is_booked || undefined}>
          <Icon size={34} aria-hidden="true" />
          <span>
            <b>
              {t(`done.${done.action}`, { name: done.name })}
              {done.sum !== '' && `, ${done.sum}`}
            </b>
            <span>{t(done.is_booked ? 'done.booked' : 'done.kept', { time: words.clock(done.at) })}</span>
          </span>
        </span>
      )}
    </output>
  );
}

function Camera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('gate');
  const texts = {
    frame: t('scan.frame'),
    aim: t('scan.aim'),
    starting: t('scan.starting'),
    denied: t('scan.denied'),
    none: t('scan.none'),
    retry: t('scan.retry'),
    torch: t('scan.torch'),
  };
  return <QrCamera texts={texts} onRead={onRead} />;
}
