import { Anchor, Button, Input, PinInput, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffLoginApi } from '../../../lib/session/staff-login.api.ts';

import form_ from '../../../components/frame/gate-form.module.css';

const CODE_LENGTH = 6;

interface CodeFieldProps {
  code: string;
  /** Error text for the code that was sent last. */
  fault: string | undefined;
  isLoading: boolean;
  onChange: (code: string) => void;
}

const { useStaffSecondStepMutation } = staffLoginApi;

interface Props {
  ticket: string;
  onArrive: () => void;
  onBack: () => void;
}

/**
 * The second step of a login: a code of the authenticator app, sent as soon as its sixth digit is typed, or a recovery
 * code.
 */
export function SecondStepForm({ ticket, onArrive, onBack }: Props) {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const [answer, { isLoading, isError, error, reset }] = useStaffSecondStepMutation();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const send = async (typed: string) => {
    const { data } = await answer({ second_step: ticket, code: typed });
    if (data !== undefined) return onArrive();
    // Clear the digits after an error, because they are quick to type. A recovery code is corrected instead.
    if (!isRecovery) setCode('');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRecovery ? code.trim() !== '' : code.length === CODE_LENGTH) void send(code);
  };
  const swap = () => {
    setRecovery(!isRecovery);
    setCode('');
    reset();
  };
  const change = (typed: string) => {
    setCode(typed);
    if (isError && isRecovery) reset();
  };
  const wrong = isRecovery ? t('login.secondStep.recoveryWrong') : t('login.secondStep.wrong');
  const fault = problemOf(error)?.code === 'rate_limited' ? errorText(error) : wrong;
  const field = { code, fault: isError ? fault : undefined, isLoading, onChange: change };
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} className={form_.title}>
        {t('login.secondStep.title')}
      </Title>
      <Text className={form_.text}>{isRecovery ? t('login.secondStep.recoveryText') : t('login.secondStep.text')}</Text>
      {isRecovery ? (
        <RecoveryCodeField {...field} />
      ) : (
        <AppCodeField {...field} onComplete={(typed) => void send(typed)} />
      )}
      <Button type="submit" fullWidth className={form_.submit} loading={isLoading} disabled={isLoading}>
        {t('login.submit')}
      </Button>
      <Text className={form_.foot}>
        <Anchor component="button" type="button" fz={14} fw={600} onClick={swap}>
          {isRecovery ? t('login.secondStep.useApp') : t('login.secondStep.useRecovery')}
        </Anchor>
      </Text>
      <Text className={form_.foot} mt={12}>
        <Anchor component="button" type="button" fz={14} fw={600} onClick={onBack}>
          {t('login.secondStep.back')}
        </Anchor>
      </Text>
    </form>
  );
}

function AppCodeField({
  code,
  fault,
  isLoading,
  onChange,
  onComplete,
}: CodeFieldProps & { onComplete: (code: string) => void }) {
  const { t } = useTranslation('staff');
  const digits = useRef<HTMLDivElement>(null);
  const isWrong = fault !== undefined;
  // The inputs are disabled while a code is sent, so focus the first one again after a wrong code.
  useEffect(() => {
    if (isWrong) digits.current?.querySelector('input')?.focus();
  }, [isWrong]);
  const error = code === '' ? fault : undefined;
  return (
    <Input.Wrapper error={error}>
      <PinInput
        rootRef={digits}
        length={CODE_LENGTH}
        type="number"
        inputMode="numeric"
        oneTimeCode
        // The form replaces the password form, so the first digit takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        size="lg"
        gap={8}
        value={code}
        onChange={onChange}
        onComplete={onComplete}
        error={error !== undefined}
        disabled={isLoading}
        aria-label={t('login.secondStep.field')}
        getInputProps={(index) => ({ 'aria-label': t('login.secondStep.digit', { number: index + 1 }) })}
      />
    </Input.Wrapper>
  );
}

function RecoveryCodeField({ code, fault, isLoading, onChange }: CodeFieldProps) {
  const { t } = useTranslation('staff');
  const field = useRef<HTMLInputElement>(null);
  // Focus the field when it replaces the digits and after a wrong code.
  useEffect(() => {
    if (!isLoading) field.current?.focus();
  }, [isLoading]);
  return (
    <TextInput
      ref={field}
      label={t('login.secondStep.recoveryField')}
      placeholder="XXXXX-XXXXX"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      classNames={{ input: form_.input ?? '' }}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault}
      disabled={isLoading}
    />
  );
}
