import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { Verdict } from '@gerbang/shared/domain/gate/gate';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';

import { KIND_ICON, permitName } from '../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { GuardBar } from '../GateHead.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';
import { entryVerdictOf, openVisit, verdictOf } from '../permit-facts.ts';
import type { PermitQuery } from '../scan/permit-query.ts';
import { useGateAddress } from '../use-gate-address.ts';
import { useGateWords } from '../use-gate-words.ts';
import { useBooking } from '../use-record-movement.ts';
import { NoPermit } from './NoPermit.tsx';
import { PassForm } from './PassForm.tsx';
import { RefusalSheet } from './RefusalSheet.tsx';
import { useLookup } from './use-lookup.ts';
import { VerdictTop } from './VerdictTop.tsx';
import { expectedPeople } from './WorkerList.tsx';

import gateClasses from '../gate.module.css';
import classes from './verdict.module.css';

export function PermitView({ ask }: { ask: PermitQuery }) {
  const { t } = useTranslation('gate');
  const { lookup, again } = useLookup(ask);
  return (
    <div className={gateClasses.page} data-verdict>
      <OfflineBanner />
      {lookup.kind === 'looking' && <VerdictTop tone="looking" word={t('verdict.loading')} />}
      {lookup.kind === 'fault' && <NoPermit ask={ask} fault={lookup.fault} onAgain={again} />}
      {lookup.kind === 'found' && <FoundPermit key={lookup.permit.id} ask={ask} {...lookup} onAgain={again} />}
    </div>
  );
}

interface Props {
  ask: PermitQuery;
  permit: GatePermit;
  isFromDevice: boolean;
  onAgain: () => void;
}

function FoundPermit({ ask, permit, isFromDevice, onAgain }: Props) {
  const { t } = useTranslation('gate');
  const { now } = useGate();
  const [isRefusing, setRefusing] = useState(false);
  const booking = useBooking(ask, isFromDevice, onAgain);
  const joining = useJoining(permit);
  const verdict = joining.isOn ? entryVerdictOf(permit, now) : verdictOf(permit, now);
  const name = permitName(permit);
  const refuse = () => setRefusing(true);
  return (
    <>
      <Top permit={permit} verdict={verdict} isFromDevice={isFromDevice} />
      {verdict.verdict === 'pass' ? (
        <PassForm
          key={verdict.direction}
          permit={permit}
          direction={verdict.direction}
          booking={booking}
          onRefuse={refuse}
          other={joining.button}
        />
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

/** While people are inside, others of the same permit can join them. */
function useJoining(permit: GatePermit) {
  const { t } = useTranslation('gate');
  const { now } = useGate();
  const [isWanted, setWanted] = useState(false);
  const mayJoin =
    openVisit(permit) !== undefined &&
    expectedPeople(permit, 'in').workers.length > 0 &&
    entryVerdictOf(permit, now).verdict === 'pass';
  const isOn = isWanted && mayJoin;
  const button = mayJoin && (
    <Button variant="subtle" fullWidth className={classes.big ?? ''} onClick={() => setWanted(!isWanted)}>
      {t(isOn ? 'workers.leaving' : 'workers.joining')}
    </Button>
  );
  return { isOn, button };
}

function Top({ permit, verdict, isFromDevice }: { permit: GatePermit; verdict: Verdict; isFromDevice: boolean }) {
  const { t } = useTranslation('gate');
  const { now, property, tonight } = useGate();
  const words = useGateWords(now, property.time_zone);
  const seen = useLastPassText(permit);
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
      <Vehicle permit={permit} />
      {permit.expected_at !== null && permit.visits.length === 0 && (
        <p className={classes.facts}>{t('permits.expected', { time: words.clock(permit.expected_at) })}</p>
      )}
      {isFromDevice && tonight !== undefined && (
        <p className={classes.facts}>{t('verdict.fromDevice', { time: words.clock(tonight.at) })}</p>
      )}
    </VerdictTop>
  );
}

/** Plate and driver, which the guard compares with the vehicle at the gate. */
function Vehicle({ permit: { plate, driver_name } }: { permit: GatePermit }) {
  const facts = [plate, driver_name].filter((fact) => fact !== '');
  return facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>;
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

/** When and by whom this permit was let through last. Shown when the permit is scanned again. */
function useLastPassText(permit: GatePermit): string | undefined {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const visit = permit.visits.find(({ closed_at }) => closed_at === null) ?? permit.visits[0];
  if (visit === undefined) return undefined;
  const time = words.clock(visit.opened_at);
  const name = visit.opened_by?.name;
  if (permit.kind === 'work' && visit.closed_at !== null) {
    return t('verdict.seen.left', { time: words.clock(visit.closed_at) });
  }
  if (permit.kind === 'work') {
    const people = t('people', { count: visit.came });
    return name === undefined
      ? t('verdict.seen.insideNobody', { time, people })
      : t('verdict.seen.inside', { time, people, name });
  }
  const way = permit.kind === 'unloading' ? 'out' : 'in';
  return name === undefined ? t(`verdict.seen.${way}Nobody`, { time }) : t(`verdict.seen.${way}`, { time, name });
}
