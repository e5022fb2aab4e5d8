import { firstAdministrator } from '@gerbang/shared/contracts/building/first-run';
import type { FirstRunSteps } from '@gerbang/shared/contracts/building/first-run';
import { PASSWORD_MAX_LENGTH } from '@gerbang/shared/domain/people/passwords';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSaveFirstAdministratorMutation } from './first-run.api.ts';
import { FirstSecondStep } from './FirstSecondStep.tsx';
import { BackButton, NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

type Administrator = FirstRunSteps['administrator'];

interface Props {
  saved: Administrator;
  onBack: () => void;
  onDone: () => void;
}

/** Name, e-mail and password of the first administrator, then the second step of the login. */
export function AdministratorStep({ saved, onBack, onDone }: Props) {
  const [isEditing, setEditing] = useState(saved === null || saved.second_step === null);
  if (isEditing || saved === null || saved.second_step === null) {
    const next = (after: Administrator) => (after?.second_step === null ? onDone() : setEditing(false));
    return <PersonForm saved={saved} onBack={onBack} onDone={next} />;
  }
  return (
    <FirstSecondStep email={saved.email} offer={saved.second_step} onBack={() => setEditing(true)} onDone={onDone} />
  );
}

interface FormProps {
  saved: Administrator;
  onBack: () => void;
  onDone: (saved: Administrator) => void;
}

function PersonForm({ saved, onBack, onDone }: FormProps) {
  const { t } = useTranslation('setup');
  const [save] = useSaveFirstAdministratorMutation();
  const isSaved = saved !== null;
  const form = useApiForm({
    initialValues: { name: saved?.name ?? '', email: saved?.email ?? '', password: '' },
    check: (values) => schemaFaults(firstAdministrator, toSend(values, isSaved)),
    send: (values) => save(toSend(values, isSaved)),
    onSaved: ({ steps }) => onDone(steps?.administrator ?? null),
  });
  const field = useFields(form);
  const isReady = saved?.second_step === null;
  return (
    <StepFrame
      step="administrator"
      text={t('administrator.text')}
      foot={
        <>
          <BackButton onBack={onBack} />
          <NextButton
            label={isReady ? t('administrator.next') : t('administrator.save')}
            form="administrator"
            isLoading={form.isSending}
          />
        </>
      }
    >
      <form id="administrator" {...form.formProps} className={classes.fields}>
        <FormAlert text={form.alert} />
        <TextInput
          {...field('name')}
          label={t('administrator.personName')}
          maxLength={120}
          autoComplete="name"
          data-wide
        />
        <TextInput
          {...field('email')}
          label={t('administrator.email')}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <PasswordField
          {...field('password')}
          label={t('administrator.password')}
          description={isSaved ? t('administrator.passwordKept') : t('administrator.passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={PASSWORD_MAX_LENGTH}
          autoComplete="new-password"
        />
        {isReady && <p className={classes.note}>{t('administrator.ready')}</p>}
      </form>
    </StepFrame>
  );
}

/** A password that was stored before stays when the field is empty. */
function toSend({ password, ...facts }: { name: string; email: string; password: string }, isSaved: boolean) {
  return password === '' && isSaved ? facts : { ...facts, password };
}
