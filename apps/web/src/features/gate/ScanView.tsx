import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { Camera } from './Camera.tsx';
import { Counts } from './Counts.tsx';
import { DoneNote } from './DoneNote.tsx';
import { useGate } from './gate-context.ts';
import { GateHead } from './GateHead.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { isNewScan, resumeScanning } from './scan-memory.ts';
import { TypeCode } from './TypeCode.tsx';
import { readScan } from './typed-code.ts';
import { useGateAddress } from './use-gate-address.ts';

import gateClasses from './gate.module.css';
import classes from './scan.module.css';

/** A short buzz tells the guard that the QR was read while the eyes are on the goods. */
const BUZZ_MS = 60;

/** Where a guard stands all night: the camera, the way to type a code, and how the night goes. */
export function ScanView() {
  const { t } = useTranslation('gate');
  const { tell } = useGate();
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
    tell(null);
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
          tell(null);
          show({ code });
        }}
      />
    </div>
  );
}
