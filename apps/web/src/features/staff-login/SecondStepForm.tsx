import { Anchor, Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffLoginApi } from '../../lib/session/staff-login.api.ts';
import { AppCodeField } from './AppCodeField.tsx';
import { CODE_LENGTH } from './code-length.ts';
import { RecoveryCodeField } from './RecoveryCodeField.tsx';

import form_ from '../../components/gate-form.module.css';

const { useStaffSecondStepMutation } = staffLoginApi;

interface Props {
  ticket: string;
  onArrive: () => void;
  onBack: () => void;
}

/** The second step of a login: a code of the person's app, whose sixth digit sends it, or a recovery code. */
export function SecondStepForm({ ticket, onArrive, onBack }: Props) {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  const [answer, { isLoading, isError, error, reset }] = useStaffSecondStepMutation();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const send = async (typed: string) => {
    const { data } = await answer({ second_step: ticket, code: typed });
    if (data !== undefined) return onArrive();
    // Digits are typed anew within half a minute; a long code is corrected.
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
