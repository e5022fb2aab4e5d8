import '@mantine/core/styles/InlineInput.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { PRESENCE_LISTS } from '@gerbang/shared/domain/gate/presence';
import type { PresenceList } from '@gerbang/shared/domain/gate/presence';
import { VisuallyHidden } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

import { FullScreenSpinner } from '../../components/frame/FullScreenSpinner.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { trustedWorker } from '../../lib/trusted-worker.ts';
import { useCan } from '../../lib/use-can.ts';
import { GateContext, useGate } from './gate-context.ts';
import { ConflictsView } from './lists/ConflictsView.tsx';
import { LogView } from './lists/LogView.tsx';
import { PendingView } from './lists/PendingView.tsx';
import { PermitsView } from './lists/PermitsView.tsx';
import { MusterView } from './muster/MusterView.tsx';
import { PermitView } from './permit/PermitView.tsx';
import { ScanView } from './scan/ScanView.tsx';
import { ShiftScreen } from './shift/ShiftScreen.tsx';
import { useGateAddress } from './use-gate-address.ts';
import { useStation } from './use-gate-station.ts';

import classes from './gate.module.css';

/** Fills the whole page. It has no staff menu. */
export function GateScreen() {
  const { userData } = useAuth();
  return (
    <>
      <GateWorker />
      {userData !== null && <Station key={userData.property.id} user={userData} />}
    </>
  );
}

function Station({ user }: { user: StaffRecord }) {
  const station = useStation(user);
  if (station.kind === 'opening') return <Opening />;
  if (station.kind === 'unavailable') return <Unavailable />;
  const { gate, ended, begin } = station;
  return (
    <GateContext value={gate}>
      <View user={user} ended={ended} begin={begin} />
    </GateContext>
  );
}

function isPresenceList(view: string): view is PresenceList {
  return (PRESENCE_LISTS as readonly string[]).includes(view);
}

function View(shift: ComponentProps<typeof ShiftScreen>) {
  const { view, ask } = useGateAddress();
  const { shift: onDuty } = useGate();
  const mayGuard = useCan()('gate.check');
  if (view === 'log') return <LogView />;
  // A supervisor without the action `gate.check` can only settle conflicts.
  if (view === 'conflicts' || !mayGuard) return <ConflictsView />;
  if (isPresenceList(view)) return <PermitsView list={view} />;
  if (view === 'kept') return <PendingView />;
  if (onDuty === null) return <ShiftScreen {...shift} />;
  if (view === 'permit' && ask !== undefined) {
    return <PermitView key={'pass' in ask ? ask.pass : ask.code} ask={ask} />;
  }
  return view === 'muster' ? <MusterView /> : <ScanView />;
}

function Opening() {
  const { t } = useTranslation('gate');
  return (
    <>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <FullScreenSpinner />
    </>
  );
}

/** Shown when the browser cannot store data: movements recorded offline would be lost. */
function Unavailable() {
  const { t } = useTranslation('gate');
  return (
    <main id="main" tabIndex={-1} className={classes.message}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <IconDeviceMobileOff size={44} stroke={1.4} aria-hidden="true" />
      <h2>{t('unavailable.title')}</h2>
      <p>{t('unavailable.text')}</p>
      <Link to="/dashboard">{t('head.leave')}</Link>
    </main>
  );
}

/** Path of the gate. It has a service worker of its own, so that it opens without network. */
const SCOPE = '/operational/gate';

function GateWorker() {
  useEffect(() => {
    // A development server has no build to cache.
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void register();
  }, []);
  return (
    <>
      <link rel="manifest" href="/gate.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/gate-192.png" />
    </>
  );
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(trustedWorker('/gate-worker.js'), { scope: SCOPE });
  } catch {
    // The gate still works online without the service worker.
  }
}
