import type { PinAtGateBody } from '@gerbang/shared/contracts/gate/gate-movements';
import { isTrivialPin } from '@gerbang/shared/domain/gate/gate-pins';
import { Button, Progress, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSetPinAtGateMutation } from '../gate.api.ts';
import { LENGTH, PinEntry, useStartShift } from './PinForm.tsx';
import type { ShiftStart } from './PinForm.tsx';

import classes from './shift.module.css';

type Proof = Pick<PinAtGateBody, 'password' | 'one_time_pin'>;
type Step =
  | { kind: 'proof'; isOneTime: boolean }
  | { kind: 'pin'; proof: Proof }
  | { kind: 'repeat'; proof: Proof; pin: string };

const STEPS = ['proof', 'pin', 'repeat'] as const;

/** A guard sets a PIN here: password or one-time PIN, the new PIN, and again. Then the gate opens. */
export function NewPin({ onBack, ...start }: ShiftStart & { onBack: () => void }) {
  const { t } = useTranslation('gate');
  const { guard } = start;
  const [step, setStep] = useState<Step>({ kind: 'proof', isOneTime: false });
  const [fault, setFault] = useState<string>();
  const go = (next: Step, why?: string) => {
    setFault(why);
    setStep(next);
  };
  const saving = useSave(start, go);
  const number = STEPS.indexOf(step.kind) + 1;
  return (
    <>
      <Progress value={(number / STEPS.length) * 100} aria-hidden="true" mb={8} />
      <Text fz={15} c="dimmed">
        {t('newPin.step', { number, count: STEPS.length })}
      </Text>
      <Title order={2} className={classes.title ?? ''}>
        {t(`newPin.${step.kind}`, { name: guard.name })}
      </Title>
      <Text className={classes.text ?? ''}>{t(`newPin.${step.kind}Text`)}</Text>
      {step.kind === 'proof' && (
        <ProofForm startsOneTime={step.isOneTime} fault={fault} onProof={(proof) => go({ kind: 'pin', proof })} />
      )}
      {step.kind === 'pin' && (
        <PinEntry
          key="pin"
          label={t('newPin.field')}
          isBusy={false}
          fault={fault}
          onPin={(pin) =>
            isTrivialPin(pin) ? setFault(t('newPin.common')) : go({ kind: 'repeat', proof: step.proof, pin })
          }
        />
      )}
      {step.kind === 'repeat' && (
        <PinEntry
          key="repeat"
          label={t('newPin.again')}
          isBusy={saving.isLoading}
          fault={saving.fault ?? fault}
          onPin={(pin) =>
            saving.isSaved || pin === step.pin
              ? saving.save(step.proof, pin)
              : go({ kind: 'pin', proof: step.proof }, t('newPin.different'))
          }
        />
      )}
      <Button variant="subtle" fullWidth className={classes.second ?? ''} onClick={onBack}>
        {t('shift.other', { name: guard.name })}
      </Button>
    </>
  );
}

/**
 * Saves the PIN and begins the shift with it. A wrong proof leads back to the first step. When the PIN is saved but the
 * shift could not begin, only the shift is tried again.
 */
function useSave(start: ShiftStart, go: (next: Step, why?: string) => void) {
  const { t } = useTranslation('gate');
  const errorText = useErrorText();
  const [setPin, { isLoading, isSuccess: isSaved }] = useSetPinAtGateMutation();
  const shift = useStartShift(start);
  const save = async (proof: Proof, pin: string) => {
    if (isSaved) return shift.send(pin);
    if (!start.isOnline) return go({ kind: 'repeat', proof, pin }, t('shift.offline'));
    const { error } = await setPin({ id: start.guard.id, property_id: start.property_id, pin, ...proof });
    if (error === undefined) return shift.send(pin);
    const isWrong = fieldCodes(error)['password'] !== undefined || problemOf(error)?.code === 'pin_wrong';
    const isOneTime = proof.one_time_pin !== undefined;
    return go({ kind: 'proof', isOneTime }, isWrong ? t('newPin.wrong') : errorText(error));
  };
  return { save, isSaved, fault: shift.fault, isLoading: isLoading || shift.isLoading };
}

interface ProofProps {
  startsOneTime: boolean;
  fault: string | undefined;
  onProof: (proof: Proof) => void;
}

/** Focuses a field when it appears. */
const focus = (input: HTMLInputElement | null) => input?.focus();

function ProofForm({ startsOneTime, fault, onProof }: ProofProps) {
  const { t } = useTranslation('gate');
  const [isOneTime, setOneTime] = useState(startsOneTime);
  const [typed, setTyped] = useState('');
  const isReady = isOneTime ? typed.length === LENGTH : typed !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) onProof(isOneTime ? { one_time_pin: typed } : { password: typed });
  };
  const change = (value: string) => setTyped(isOneTime ? value.replaceAll(/\D/g, '').slice(0, LENGTH) : value);
  // The phone is shared, so the browser must not offer to save what one guard types.
  const shared = { ref: focus, size: 'lg', value: typed, autoComplete: 'off' } as const;
  const error = typed === '' ? fault : undefined;
  return (
    <form onSubmit={submit} className={classes.proof} noValidate>
      {isOneTime ? (
        <TextInput
          {...shared}
          label={t('newPin.oneTime')}
          error={error}
          inputMode="numeric"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <PasswordField
          {...shared}
          label={t('newPin.password')}
          error={error}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <Button type="submit" fullWidth h={60} fz={18} disabled={!isReady}>
        {t('newPin.next')}
      </Button>
      <Button
        variant="subtle"
        fullWidth
        className={classes.second ?? ''}
        onClick={() => {
          setTyped('');
          setOneTime(!isOneTime);
        }}
      >
        {t(isOneTime ? 'newPin.usePassword' : 'newPin.useOneTime')}
      </Button>
    </form>
  );
}
