import type { GateShift, Guard } from '@gerbang/shared/contracts/gate/gate-movements';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { GateHead } from '../GateHead.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';
import { readDeviceName, writeDeviceName } from './DeviceName.tsx';
import { GuardList } from './GuardList.tsx';
import { NewPin } from './NewPin.tsx';
import { PinForm } from './PinForm.tsx';

import gateClasses from '../gate.module.css';
import classes from './shift.module.css';

interface Props {
  user: StaffRecord;
  /** The shift that has just expired. Its guard only needs the PIN to continue. */
  ended: GateShift | undefined;
  begin: (shift: GateShift) => Promise<void>;
}

/** Asks first for the guard, then for the guard's PIN. Who has none, or forgot it, sets one. */
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
  const forget = () => setChosen((guard) => guard && { ...guard, has_pin: false });
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
            onForgot={forget}
            onBack={back}
            onBegun={begin}
          />
        )}
        {chosen?.has_pin === false && (
          <NewPin
            key={chosen.id}
            guard={chosen}
            property_id={user.property.id}
            device={device}
            isOnline={isOnline}
            onBack={back}
            onBegun={begin}
          />
        )}
      </main>
    </div>
  );
}
