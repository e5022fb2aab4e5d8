import '@mantine/core/styles/PinInput.layer.css';
import type { FinishedSetup, FirstRunSteps, MailTrial } from '@gerbang/shared/contracts/building/first-run';
import { Alert, Anchor, Button, PinInput } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconMailCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFinishSetupMutation, useSendSetupDigitsMutation, useTypeSetupDigitsMutation } from './first-run.api.ts';
import { BackButton, NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

const DIGITS = 6;

interface Props {
  steps: FirstRunSteps;
  onBack: () => void;
  onDone: (finished: FinishedSetup) => void;
}

/** Sends a mail with six digits, which prove that it arrived. */
export function MailStep({ steps, onBack, onDone }: Props) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const language = useLanguage();
  const { mail, administrator } = steps;
  const [send, { data: trial, error, isLoading }] = useSendSetupDigitsMutation();
  const [finish, { isLoading: isFinishing, error: fault }] = useFinishSetupMutation();
  const [isSkipping, setSkipping] = useState(false);
  const end = async (without_mail: boolean) => {
    const { data } = await finish(without_mail);
    setSkipping(false);
    if (data !== undefined) onDone(data);
  };
  return (
    <StepFrame
      step="mail"
      text={t('mail.text')}
      foot={
        <>
          {!mail.has_arrived && (
            <Anchor component="button" type="button" className={classes.skip ?? ''} onClick={() => setSkipping(true)}>
              {t('mail.skip')}
            </Anchor>
          )}
          <BackButton onBack={onBack} />
          <NextButton
            label={t('mail.finish')}
            disabled={!mail.has_arrived}
            isLoading={isFinishing}
            onClick={() => void end(false)}
          />
        </>
      }
    >
      <div className={classes.card}>
        <dl className={classes.settings}>
          <Setting name={t('mail.server')} value={mail.server} />
          <Setting name={t('mail.user')} value={mail.user === '' ? t('mail.noUser') : mail.user} />
          <Setting name={t('mail.sender')} value={mail.sender} />
        </dl>
        <div className={classes.send}>
          <p>{t('mail.settings')}</p>
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden="true" />}
            loading={isLoading}
            disabled={isLoading}
            onClick={() => void send(language)}
          >
            {t(mail.sent_at === null ? 'mail.send' : 'mail.sendAgain')}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {error !== undefined && <Refusal error={error} />}
        {fault !== undefined && (
          <Alert color="rejected" mt={16}>
            {errorText(fault)}
          </Alert>
        )}
        {trial !== undefined && error === undefined && <Trial trial={trial} />}
      </div>
      {(mail.sent_at !== null || mail.has_arrived) && (
        <Digits key={mail.sent_at} mail={mail} email={administrator?.email ?? ''} />
      )}
      <ConfirmDialog
        opened={isSkipping}
        onClose={() => setSkipping(false)}
        title={t('mail.skipTitle')}
        text={t('mail.skipText')}
        confirm={t('mail.skipYes')}
        isLoading={isFinishing}
        onConfirm={() => void end(true)}
      />
    </StepFrame>
  );
}

function Setting({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const problem = problemOf(error);
  const step = (['connect', 'login', 'send'] as const).find((name) => name === problem?.params?.['step']);
  return (
    <Alert color="rejected" mt={16} title={step === undefined ? undefined : t(`mail.steps.${step}`)}>
      {step === undefined ? errorText(error) : problem?.params?.['reason']}
    </Alert>
  );
}

/** What the mail server said, in the order of the conversation. */
function Trial({ trial }: { trial: MailTrial }) {
  const { t } = useTranslation('setup');
  const seconds = Math.max(0.1, trial.ms / 1000).toFixed(1);
  const facts = [
    { name: t('mail.reached'), value: trial.reached, isGood: true },
    {
      name: t(trial.encrypted === null ? 'mail.plain' : 'mail.encrypted'),
      value: trial.encrypted ?? '',
      isGood: trial.encrypted !== null,
    },
    { name: trial.login === null ? t('mail.noUser') : t('mail.login'), value: trial.login ?? '', isGood: true },
    { name: t('mail.taken'), value: t('mail.takenIn', { seconds }), isGood: true },
    { name: t('mail.answer'), value: trial.answer, isGood: true },
  ];
  return (
    <ul className={classes.facts}>
      {facts.map(({ name, value, isGood }) => {
        const Icon = isGood ? IconCircleCheckFilled : IconAlertTriangleFilled;
        return (
          <li key={name} data-state={isGood ? 'good' : 'look'}>
            <strong>
              <Icon size={18} aria-hidden="true" />
              {name}
            </strong>
            <span>{value}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Digits({ mail, email }: { mail: FirstRunSteps['mail']; email: string }) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const language = useLanguage();
  const [digits, setDigits] = useState('');
  const [send, { isLoading, error }] = useTypeSetupDigitsMutation();
  const check = async (typed: string) => {
    const answer = await send(typed);
    if (answer.error !== undefined) setDigits('');
  };
  const time = mail.sent_at === null ? '' : clock(mail.sent_at, language);
  const isRefused = problemOf(error)?.code === 'refused';
  return (
    <div className={classes.digits}>
      <IconMailCheck size={26} stroke={1.7} aria-hidden="true" />
      <p>
        <strong>{mail.has_arrived ? t('mail.arrived') : t('mail.digits')}</strong>
        {!mail.has_arrived && <small>{t('mail.sentTo', { email, time })}</small>}
      </p>
      {!mail.has_arrived && (
        <PinInput
          length={DIGITS}
          type="number"
          inputMode="numeric"
          oneTimeCode
          placeholder=""
          size="lg"
          gap={8}
          value={digits}
          onChange={setDigits}
          onComplete={(typed) => void check(typed)}
          disabled={isLoading}
          error={error !== undefined && digits === ''}
          aria-label={t('mail.digits')}
          getInputProps={(index) => ({ 'aria-label': `${t('mail.digit')} ${index + 1}` })}
        />
      )}
      {error !== undefined && digits === '' && (
        <Alert color="rejected" role="alert" data-wide>
          {isRefused ? t('mail.wrong') : errorText(error)}
        </Alert>
      )}
    </div>
  );
}

function clock(sentAt: string, language: string): string {
  return new Date(sentAt)
    .toLocaleTimeString(language === 'en' ? 'en-GB' : 'id-ID', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    .replace('.', ':');
}
