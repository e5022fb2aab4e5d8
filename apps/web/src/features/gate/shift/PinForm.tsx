import type { GateShift, Guard } from '@gerbang/shared/contracts/gate/gate-movements';
import { Box, Button, Loader, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconBackspace } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { newOrderedUuid } from '../../../lib/api/ids.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useBeginShiftMutation } from '../gate.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './shift.module.css';

/** Number of digits of a PIN. The PIN is sent when the last digit is entered. */
export const LENGTH = 6;

export interface ShiftStart {
  guard: Guard;
  property_id: string;
  device: string;
  isOnline: boolean;
  onBegun: (shift: GateShift) => Promise<void>;
}

interface Props extends ShiftStart {
  /** Why the PIN is needed again. Undefined if it is needed for the first time. */
  note: string | undefined;
  onForgot: () => void;
  onBack: () => void;
}

export function PinForm({ guard, note, onForgot, onBack, ...station }: Props) {
  const { t } = useTranslation('gate');
  const { send, isLoading, fault } = useStartShift({ guard, ...station });
  return (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {t('shift.pinTitle', { name: guard.name })}
      </Title>
      <Text className={classes.text ?? ''}>{note ?? t('shift.pinText')}</Text>
      <PinEntry label={t('shift.pinField')} isBusy={isLoading} fault={fault} onPin={send} />
      <Button variant="subtle" fullWidth className={classes.second ?? ''} onClick={onForgot}>
        {t('shift.forgot')}
      </Button>
      <Button variant="subtle" fullWidth className={classes.second ?? ''} onClick={onBack}>
        {t('shift.other', { name: guard.name })}
      </Button>
    </>
  );
}

interface EntryProps {
  label: string;
  isBusy: boolean;
  fault: string | undefined;
  /** Called with the last digit. The field is empty again when it is done. */
  onPin: (pin: string) => Promise<void> | void;
}

/** Six digits, typed on the keys below or on a keyboard. */
export function PinEntry({ label, isBusy, fault, onPin }: EntryProps) {
  const { t } = useTranslation('gate');
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Digits are ignored while a PIN is sent. After a wrong PIN the field gets the focus back.
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const change = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, LENGTH);
    if (isBusy) return;
    setPin(digits);
    if (digits.length === LENGTH) void Promise.resolve(onPin(digits)).then(() => setPin(''));
  };
  return (
    <>
      <div className={classes.dots} aria-hidden="true">
        {isBusy ? (
          <Loader size={28} color="var(--g-brand)" />
        ) : (
          Array.from({ length: LENGTH }, (_, index) => <i key={index} data-full={index < pin.length || undefined} />)
        )}
      </div>
      {/* Hidden input for a real keyboard. Phones use the keys below, which an on-screen keyboard would cover. */}
      <VisuallyHidden>
        <input
          ref={field}
          type="password"
          inputMode="none"
          autoComplete="off"
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : 'pin-fault'}
          value={pin}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </VisuallyHidden>
      <Box mih={44} role="alert">
        {fault !== undefined && pin === '' && (
          <p className={`${layout.row} ${classes.fault}`} id="pin-fault">
            <IconAlertCircle size={20} stroke={2} aria-hidden="true" />
            {fault}
          </p>
        )}
      </Box>
      <PinPad
        isBusy={isBusy}
        onDigit={(digit) => change(pin + digit)}
        onErase={() => setPin((typed) => typed.slice(0, -1))}
      />
      <VisuallyHidden component="output">{t('shift.typed', { count: pin.length })}</VisuallyHidden>
    </>
  );
}

export function useStartShift({ guard, property_id, device, isOnline, onBegun }: ShiftStart) {
  const { t } = useTranslation('gate');
  const errorText = useErrorText();
  const [begin, { isLoading }] = useBeginShiftMutation();
  // The id stays the same in a retry, so that a repeated request starts only one shift.
  const [id] = useState(() => newOrderedUuid(new Date()));
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

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

interface PinPadProps {
  isBusy: boolean;
  onDigit: (digit: string) => void;
  onErase: () => void;
}

/** Ten keys large enough for gloves. */
function PinPad({ isBusy, onDigit, onErase }: PinPadProps) {
  const { t } = useTranslation('gate');
  return (
    <div className={classes.pad}>
      {DIGITS.map((digit) => (
        <UnstyledButton
          key={digit}
          className={classes.key ?? ''}
          aria-label={t('shift.digit', { digit })}
          disabled={isBusy}
          onClick={() => onDigit(digit)}
        >
          {digit}
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.key ?? ''} aria-label={t('shift.erase')} disabled={isBusy} onClick={onErase}>
        <IconBackspace size={28} stroke={1.6} aria-hidden="true" />
      </UnstyledButton>
    </div>
  );
}
