import { secondStepCode } from '@gerbang/shared/contracts/people/auth';
import type { SecondStepOffer } from '@gerbang/shared/contracts/people/auth';
import { Button, TextInput, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useConfirmFirstAppMutation, useSaveFirstCodesMutation } from './first-run.api.ts';
import { BackButton, NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

interface Props {
  email: string;
  offer: SecondStepOffer;
  onBack: () => void;
  onDone: () => void;
}

/** Connects an authenticator app and shows the recovery codes, which must be saved. */
export function FirstSecondStep({ email, offer, onBack, onDone }: Props) {
  const { t } = useTranslation('setup');
  const [codes, setCodes] = useState<readonly string[]>();
  const [save, { isLoading }] = useSaveFirstCodesMutation();
  const saved = async () => {
    const { error } = await save();
    if (error === undefined) onDone();
  };
  return (
    <StepFrame
      step="administrator"
      text={t('administrator.text')}
      foot={
        codes === undefined ? (
          <>
            <BackButton onBack={onBack} />
            <NextButton label={t('administrator.confirm')} form="app" />
          </>
        ) : (
          <NextButton label={t('administrator.saved')} isLoading={isLoading} onClick={() => void saved()} />
        )
      }
    >
      <section className={classes.fields}>
        {codes === undefined ? <App offer={offer} onCodes={setCodes} /> : <Codes codes={codes} email={email} />}
      </section>
    </StepFrame>
  );
}

function App({ offer, onCodes }: { offer: SecondStepOffer; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('setup');
  const [confirm] = useConfirmFirstAppMutation();
  const form = useApiForm({
    initialValues: { code: '' },
    check: (values) => schemaFaults(secondStepCode, values),
    send: ({ code }) => confirm(code),
    onSaved: ({ recovery_codes }) => onCodes(recovery_codes),
    texts: { 'code:invalid': t('administrator.wrongCode') },
  });
  const field = useFields(form);
  return (
    <>
      <Title order={2} className={classes.subtitle ?? ''}>
        {t('administrator.appTitle')}
      </Title>
      <div className={classes.qr}>
        <QrCode text={offer.otpauth_url} size={168} label={t('administrator.qr')} />
      </div>
      <form id="app" {...form.formProps} className={classes.app}>
        <p>{t('administrator.appText')}</p>
        <p className={classes.dimmed} id="app-secret">
          {t('administrator.secret')}
        </p>
        <code aria-labelledby="app-secret">{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <FormAlert text={form.alert} />
        <TextInput
          {...field('code')}
          label={t('administrator.appCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </form>
    </>
  );
}

function Codes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { t } = useTranslation('setup');
  const title = useRef<HTMLHeadingElement>(null);
  const clipboard = useClipboard({ timeout: 2000 });
  // The form that had the focus was replaced.
  useEffect(() => title.current?.focus(), []);
  const file = [`Gerbang ${email}`, '', ...codes, ''].join('\r\n');
  return (
    <>
      <Title order={2} className={classes.subtitle ?? ''} ref={title} tabIndex={-1}>
        {t('administrator.codesTitle')}
      </Title>
      <p data-wide>{t('administrator.codesText')}</p>
      <ul className={classes.codes} aria-label={t('administrator.codesTitle')} data-wide>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
        }
        onClick={() => clipboard.copy(codes.join('\n'))}
      >
        {clipboard.copied ? t('administrator.copied') : t('administrator.copy')}
      </Button>
      <Button
        component="a"
        variant="default"
        download="gerbang-recovery-codes.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {t('administrator.download')}
      </Button>
    </>
  );
}
