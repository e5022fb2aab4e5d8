import { secondStepOffBody } from '@gerbang/shared/contracts/auth';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { PasswordField } from '../../components/PasswordField.tsx';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useSwitchOffSecondStepMutation } from './account.api.ts';
import { useCodeFault, useCodeForm } from './code-form.ts';

import classes from './Profile.module.css';

/** Switches the second step off, which takes the password and a code. */
export function SwitchOffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['staff', 'common']);
  const fieldText = useFieldText();
  const codeFault = useCodeFault();
  const [switchOff, { isLoading }] = useSwitchOffSecondStepMutation();
  const { form, submit } = useCodeForm({
    initialValues: { current_password: '', code: '' },
    validate: schemaResolver(secondStepOffBody, { sync: true }),
    send: async (values) => {
      const { error } = await switchOff(values);
      if (error !== undefined) return error;
      staffToast('success', t('staff:secondStep.switchedOff'));
      return onDone();
    },
  });
  const password = form.getInputProps('current_password');
  const code = form.getInputProps('code');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Text fz={14} lh={1.5}>
        {t('staff:secondStep.switchOffText')}
      </Text>
      <PasswordField
        label={t('staff:secondStep.password')}
        autoComplete="current-password"
        {...password}
        error={fieldText(password.error)}
      />
      <TextInput
        label={t('staff:secondStep.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...code}
        error={codeFault(code.error)}
      />
      <Group gap={12}>
        <Button type="submit" color="rejected" variant="light" loading={isLoading} disabled={isLoading}>
          {t('staff:secondStep.switchOff')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </Group>
    </form>
  );
}
