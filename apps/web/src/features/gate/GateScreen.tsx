import '../../components/form-texts.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { VisuallyHidden } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { FullScreenSpinner } from '../../components/FullScreenSpinner.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { ConflictsView } from './ConflictsView.tsx';
import { GateContext, useGate } from './gate-context.ts';
import { KeptView } from './KeptView.tsx';
import { LogView } from './LogView.tsx';
import { PermitsView } from './PermitsView.tsx';
import { PermitView } from './PermitView.tsx';
import { ScanView } from './ScanView.tsx';
import { ShiftScreen } from './ShiftScreen.tsx';
import { useGateAddress } from './use-gate-address.ts';
import { useStation } from './use-station.ts';

import classes from './gate.module.css';

/** The guard's screen: full, without the menu. */
export function GateScreen() {
  const { userData } = useAuth();
  return userData === null ? null : <Station key={userData.property.id} user={userData} />;
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

function View(shift: ComponentProps<typeof ShiftScreen>) {
  const { view, ask } = useGateAddress();
  const { shift: onDuty } = useGate();
  const mayGuard = useCan()('gate.check');
  if (view === 'log') return <LogView />;
  // A supervisor who is no guard comes for what the guards could not book.
  if (view === 'conflicts' || !mayGuard) return <ConflictsView />;
  if (view === 'due' || view === 'inside' || view === 'late') return <PermitsView key={view} list={view} />;
  if (view === 'kept') return <KeptView />;
  if (onDuty === null) return <ShiftScreen {...shift} />;
  if (view === 'permit' && ask !== undefined) {
    return <PermitView key={'pass' in ask ? ask.pass : ask.code} ask={ask} />;
  }
  return <ScanView />;
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

/** A browser that keeps nothing would lose movements, and with them what is inside the building. */
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
