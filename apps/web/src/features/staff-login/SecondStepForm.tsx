import { Anchor, Button, Input, PinInput, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { staffLoginApi } from '../../lib/session/staff-login.api.ts';

import form_ from '../../components/gate-form.module.css';

const LENGTH = 6;
const { useStaffSecondStepMutation } = staffLoginApi;

interface Props {
  ticket: string;
  onArrive: () => void;
  onBack: () => void;
}

/** The second step of a login: a code of the person's app; the sixth digit sends it. */
export function SecondStepForm({ ticket, onArrive, onBack }: Props) {
  const { t } = useTranslation('staff');
  const [answer, { isLoading, isError }] = useStaffSecondStepMutation();
  const [code, setCode] = useState('');
  const digits = useRef<HTMLDivElement>(null);
  const send = async (typed: string) => {
    const { data } = await answer({ second_step: ticket, code: typed });
    if (data !== undefined) return onArrive();
    setCode('');
  };
  // The digits take no focus while a code is on its way; after a wrong one the person types again at once.
  useEffect(() => {
    if (isError) digits.current?.querySelector('input')?.focus();
  }, [isError]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.length === LENGTH) void send(code);
  };
  return (
    <form onSubmit={submit}>
      <Title order={1} className={form_.title}>
        {t('login.secondStep.title')}
      </Title>
      <Text className={form_.text}>{t('login.secondStep.text')}</Text>
      <Input.Wrapper error={isError && code === '' ? t('login.secondStep.wrong') : undefined}>
        <PinInput
          rootRef={digits}
          length={LENGTH}
          type="number"
          inputMode="numeric"
          oneTimeCode
          // The step replaces the form the person was just in; the first digit is where they go on.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          size="lg"
          gap={8}
          value={code}
          onChange={setCode}
          onComplete={(typed) => void send(typed)}
          error={isError && code === ''}
          disabled={isLoading}
          aria-label={t('login.secondStep.field')}
          getInputProps={(index) => ({ 'aria-label': t('login.secondStep.digit', { number: index + 1 }) })}
        />
      </Input.Wrapper>
      <Button type="submit" fullWidth className={form_.submit} loading={isLoading} disabled={isLoading}>
        {t('login.submit')}
      </Button>
      <Text className={form_.foot}>
        <Anchor component="button" type="button" fz={14} fw={600} onClick={onBack}>
          {t('login.secondStep.back')}
        </Anchor>
      </Text>
    </form>
  );
}
