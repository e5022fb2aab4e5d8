import type { GateShift, Guard } from '@gerbang/shared/contracts/gate/gate-movements';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useGate } from '../gate-context.ts';
import { GateHead } from '../GateHead.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';
import { readDeviceName, writeDeviceName } from './DeviceName.tsx';
import { GuardList } from './GuardList.tsx';
import { PinForm } from './PinForm.tsx';

import gateClasses from '../gate.module.css';
import classes from './shift.module.css';

interface Props {
  user: StaffRecord;
  /** The shift that has just expired. Its guard only needs the PIN to continue. */
  ended: GateShift | undefined;
  begin: (shift: GateShift) => Promise<void>;
}

/** Asks first for the guard, then for the guard's PIN. */
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

/** Tells a guard without a PIN where to set one. Only the guard can set it. */
function NoPin({ guard, isReader, onBack }: { guard: Guard; isReader: boolean; onBack: () => void }) {
  const { t } = useTranslation('gate');
  const { name } = guard;
  return (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {t('shift.noPinTitle', { name })}
      </Title>
      <Text className={classes.text ?? ''}>{t('shift.noPinText', { name })}</Text>
      {isReader && (
        <Button component={Link} to="/profile" fullWidth h={60} fz={18}>
          {t('shift.ownPin')}
        </Button>
      )}
      <Button variant="subtle" fullWidth className={classes.second ?? ''} onClick={onBack}>
        {t('shift.other', { name })}
      </Button>
    </>
  );
}
