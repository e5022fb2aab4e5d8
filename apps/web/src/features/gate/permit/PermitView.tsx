import type { GatePermit } from '@gerbang/shared/contracts/gate';
import type { Verdict } from '@gerbang/shared/domain/permits/gate';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useGate } from './gate-context.ts';
import { GuardBar } from './GateHead.tsx';
import { KIND_ICON } from './kind-icon.ts';
import { PassForm } from './PassForm.tsx';
import { permitName, verdictOf } from './permit-facts.ts';
import { RefusalSheet } from './RefusalSheet.tsx';
import type { Ask } from './typed-code.ts';
import { useBooking } from './use-booking.ts';
import { useGateAddress } from './use-gate-address.ts';
import { useGateWords } from './use-gate-words.ts';
import { useSeen } from './use-seen.ts';
import { VerdictTop } from './VerdictTop.tsx';

import classes from './verdict.module.css';

interface Props {
  ask: Ask;
  permit: GatePermit;
  isFromDevice: boolean;
  onAgain: () => void;
}

/** A permit with the gate's verdict on it, and what the guard does about it. */
export function FoundPermit({ ask, permit, isFromDevice, onAgain }: Props) {
  const { t } = useTranslation('gate');
  const { now } = useGate();
  const [isRefusing, setRefusing] = useState(false);
  const booking = useBooking(ask, isFromDevice, onAgain);
  const verdict = verdictOf(permit, now);
  const name = permitName(permit);
  const refuse = () => setRefusing(true);
  return (
    <>
      <Top permit={permit} verdict={verdict} isFromDevice={isFromDevice} />
      {verdict.verdict === 'pass' ? (
        <PassForm permit={permit} direction={verdict.direction} booking={booking} onRefuse={refuse} />
      ) : (
        <Stopped onRefuse={refuse} />
      )}
      <RefusalSheet
        opened={isRefusing}
        title={t('refusal.title', { name })}
        booking={booking}
        onClose={() => setRefusing(false)}
        onRefuse={(note, photos) => void booking.book({ action: 'refuse', permit, name, sum: '', note, photos })}
      />
    </>
  );
}

function Top({ permit, verdict, isFromDevice }: { permit: GatePermit; verdict: Verdict; isFromDevice: boolean }) {
  const { t } = useTranslation('gate');
  const { now, property, tonight } = useGate();
  const words = useGateWords(now, property.time_zone);
  const seen = useSeen(permit);
  const Icon = KIND_ICON[permit.kind];
  const bounds = { from: words.clock(permit.from), until: words.clock(permit.until) };
  const place = [permit.location, permit.floor].filter((part) => part !== null && part !== '');
  return (
    <VerdictTop
      tone={verdict.verdict}
      word={t(verdict.verdict === 'pass' ? `verdict.${verdict.direction}` : `verdict.${verdict.verdict}`)}
      kind={
        <>
          <Icon size={20} stroke={1.8} aria-hidden="true" />
          {t(`kind.${permit.kind}`)}
        </>
      }
      reason={verdict.verdict === 'pass' ? undefined : t(`verdict.reason.${verdict.reason}`, bounds)}
    >
      {seen !== undefined && <p className={classes.seen}>{seen}</p>}
      <p className={classes.who}>{[permitName(permit), ...place].join(', ')}</p>
      <p className={classes.facts}>
        {permit.code} · {words.window(permit)}
        {permit.bay !== null && ` · ${permit.bay}`}
      </p>
      {isFromDevice && tonight !== undefined && (
        <p className={classes.facts}>{t('verdict.fromDevice', { time: words.clock(tonight.at) })}</p>
      )}
    </VerdictTop>
  );
}

function Stopped({ onRefuse }: { onRefuse: () => void }) {
  const { t } = useTranslation('gate');
  const { open } = useGateAddress();
  return (
    <>
      <main id="main" tabIndex={-1} className={classes.body}>
        <GuardBar />
      </main>
      <footer className={classes.foot}>
        <div className={classes.inner}>
          <Button
            fullWidth
            className={classes.main ?? ''}
            leftSection={<IconScan size={26} stroke={2} aria-hidden="true" />}
            onClick={() => open('scan')}
          >
            {t('act.next')}
          </Button>
          <Button variant="subtle" color="rejected" fullWidth className={classes.no ?? ''} onClick={onRefuse}>
            {t('act.noteRefusal')}
          </Button>
        </div>
      </footer>
    </>
  );
}
