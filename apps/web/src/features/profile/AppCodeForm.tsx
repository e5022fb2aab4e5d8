import { secondStepCode } from '@gerbang/shared/contracts/auth';
import { Button, Group, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { useCodeFault, useCodeForm } from './code-form.ts';

import classes from './Profile.module.css';

interface Props {
  /** What the main button does, in its own words. */
  submit: string;
  isLoading: boolean;
  /** Sends the code; answers the error, if there was one. */
  onSend: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for a code of the person's app. */
export function AppCodeForm({ submit: label, isLoading, onSend, onCancel }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  const fault = useCodeFault();
  const { form, submit } = useCodeForm({
    initialValues: { code: '' },
    validate: schemaResolver(secondStepCode, { sync: true }),
    send: ({ code }) => onSend(code),
  });
  const code = form.getInputProps('code');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={t('staff:secondStep.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className={classes.code ?? ''}
        {...code}
        error={fault(code.error)}
      />
      <Group gap={12}>
        <Button type="submit" loading={isLoading} disabled={isLoading}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  );
}
