import { secondStepCode, secondStepOffBody } from '@gerbang/shared/contracts/people/auth';
import { Button, Group, Text, TextInput } from '@mantine/core';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { fieldCodes, useErrorText } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import type { ApiFormOptions } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useSwitchOffSecondStepMutation } from './profile.api.ts';

import classes from './profile.module.css';

interface Props {
  /** Label of the submit button. */
  submit: string;
  isLoading: boolean;
  /** Sends the code. Resolves to the error, if there was one. */
  onSend: (code: string) => Promise<unknown>;
  onCancel: () => void;
}

export function AppCodeForm({ submit: label, isLoading, onSend, onCancel }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  const form = useCodeForm({
    initialValues: { code: '' },
    check: (values) => schemaFaults(secondStepCode, values),
    send: async ({ code }) => ({ error: await onSend(code) }),
    onSaved: () => {},
  });
  const field = useFields(form, { hasSign: false });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput
        {...field('code')}
        label={t('staff:secondStep.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className={classes.code ?? ''}
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

/** Switches the second step off. Asks for the password and a code. */
export function SwitchOffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['staff', 'common']);
  const [switchOff] = useSwitchOffSecondStepMutation();
  const form = useCodeForm({
    initialValues: { current_password: '', code: '' },
    check: (values) => schemaFaults(secondStepOffBody, values),
    send: (values) => switchOff(values),
    onSaved: () => {
      staffToast('success', t('staff:secondStep.switchedOff'));
      onDone();
    },
  });
  const field = useFields(form, { hasSign: false });
  return (
    <form {...form.formProps} className={classes.form}>
      <Text fz={14} lh={1.5}>
        {t('staff:secondStep.switchOffText')}
      </Text>
      <PasswordField
        {...field('current_password')}
        label={t('staff:secondStep.password')}
        autoComplete="current-password"
      />
      <TextInput
        {...field('code')}
        label={t('staff:secondStep.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Group gap={12}>
        <Button type="submit" color="rejected" variant="light" loading={form.isSending} disabled={form.isSending}>
          {t('staff:secondStep.switchOff')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** A form that asks for a code. An error that belongs to no field is shown as a toast. */
function useCodeForm<Values extends { code: string }>(
  options: Pick<ApiFormOptions<Values, unknown>, 'initialValues' | 'check' | 'send' | 'onSaved'>,
) {
  const { t } = useTranslation('staff');
  const errorText = useErrorText();
  return useApiForm({
    ...options,
    onFailed: (error) => {
      if (Object.keys(fieldCodes(error)).length === 0) staffToast('error', errorText(error));
    },
    texts: { 'code:invalid': t('secondStep.wrongCode') },
  });
}
