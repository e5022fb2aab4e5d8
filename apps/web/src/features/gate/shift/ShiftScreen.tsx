import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { GateShift, Guard } from '@gerbang/shared/contracts/gate-movements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { readDeviceName, writeDeviceName } from './device-name.ts';
import { useGate } from './gate-context.ts';
import { GateHead } from './GateHead.tsx';
import { GuardList } from './GuardList.tsx';
import { NoPin } from './NoPin.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PinForm } from './PinForm.tsx';

import gateClasses from './gate.module.css';
import classes from './shift.module.css';

interface Props {
  user: StaffRecord;
  /** The shift that ended by itself; its guard goes on with the PIN alone. */
  ended: GateShift | undefined;
  begin: (shift: GateShift) => Promise<void>;
}

/** Asks who has the gate from now on: the guard, and the PIN that only they know. */
export function ShiftScreen({ user, ended, begin }: Props) {
  const { t } = useTranslation('gate');
  const { isOnline } = useGate();
  const [device, setDevice] = useState(readDeviceName);
  const [chosen, setChosen] = useState<Guard | null>(() =>
    ended === undefined ? null : { ...ended.guard, has_pin: true },
  );
  const nameDevice = (name: string) => {
    writeDeviceName(name);
    setDevice(name);
  };
  const back = () => setChosen(null);
  return (
    <div className={gateClasses.page}>
      <GateHead />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        {chosen === null && (
          <GuardList
            property_id={user.property.id}
            isOnline={isOnline}
            device={device}
            onDevice={nameDevice}
            onChoose={setChosen}
          />
        )}
        {chosen?.has_pin === true && (
          <PinForm
            key={chosen.id}
            guard={chosen}
            property_id={user.property.id}
            device={device}
            isOnline={isOnline}
            note={ended?.guard.id === chosen.id ? t('shift.over', { name: chosen.name }) : undefined}
            onBack={back}
            onBegun={begin}
          />
        )}
        {chosen?.has_pin === false && <NoPin guard={chosen} isReader={chosen.id === user.id} onBack={back} />}
      </main>
    </div>
  );
}
