import type { GateShift, Guard } from '@gerbang/shared/contracts/gate-movements';
import { Button, Loader, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useBeginShiftMutation } from './gate.api.ts';
import { newId } from './new-id.ts';
import { PinPad } from './PinPad.tsx';

import classes from './shift.module.css';

/** As many digits as a PIN has; the last one sends it. */
const LENGTH = 6;

interface Props {
  guard: Guard;
  property_id: string;
  device: string;
  isOnline: boolean;
  /** Why it is asked again. */
  note: string | undefined;
  onBack: () => void;
  onBegun: (shift: GateShift) => Promise<void>;
}

/** Takes a guard's PIN from large keys or the keyboard and begins their shift. */
export function PinForm({ guard, note, isOnline, onBack, ...station }: Props) {
  const { t } = useTranslation('gate');
  const [pin, setPin] = useState('');
  const { send, isLoading, fault } = useBegin({ guard, isOnline, ...station });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A PIN on its way takes no more digits; after a wrong one the guard types again at once.
    if (!isLoading) field.current?.focus();
  }, [isLoading]);
  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, LENGTH);
    if (isLoading) return;
    setPin(digits);
    if (digits.length === LENGTH) void send(digits).then(() => setPin(''));
  };
  return (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {t('shift.pinTitle', { name: guard.name })}
      </Title>
      <Text className={classes.text ?? ''}>{note ?? t('shift.pinText')}</Text>
      <div className={classes.dots} aria-hidden="true">
        {isLoading ? (
          <Loader size={28} color="var(--g-brand)" />
        ) : (
          Array.from({ length: LENGTH }, (_, index) => <i key={index} data-full={index < pin.length || undefined} />)
        )}
      </div>
      {/* The keyboard of a desk types here; on a phone the keys below do, so that no keyboard covers them. */}
      <VisuallyHidden>
        <input
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          aria-label={t('shift.pinField')}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : 'pin-fault'}
          value={pin}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </VisuallyHidden>
      <div className={classes.faultSlot} role="alert">
        {fault !== undefined && pin === '' && (
          <p className={classes.fault} id="pin-fault">
            <IconAlertCircle size={20} stroke={2} aria-hidden="true" />
            {fault}
          </p>
        )}
      </div>
      <PinPad
        isBusy={isLoading}
        onDigit={(digit) => change(pin + digit)}
        onErase={() => setPin((typed) => typed.slice(0, -1))}
      />
      <VisuallyHidden component="output">{t('shift.typed', { count: pin.length })}</VisuallyHidden>
      <Button variant="subtle" fullWidth className={classes.second ?? ''} onClick={onBack}>
        {t('shift.other', { name: guard.name })}
      </Button>
    </>
  );
}

function useBegin({ guard, property_id, device, isOnline, onBegun }: Omit<Props, 'note' | 'onBack'>) {
  const { t } = useTranslation('gate');
  const errorText = useErrorText();
  const [begin, { isLoading }] = useBeginShiftMutation();
  // Sent twice it begins one shift.
  const [id] = useState(() => newId(new Date()));
  const [fault, setFault] = useState<string>();
  const send = async (pin: string) => {
    setFault(undefined);
    if (!isOnline) return setFault(t('shift.offline'));
    const { data, error } = await begin({ property_id, id, guard_id: guard.id, pin, device });
    if (data !== undefined) return onBegun(data);
    return setFault(problemOf(error)?.code === 'pin_wrong' ? t('shift.wrong') : errorText(error));
  };
  return { send, isLoading, fault };
}
