import { gatePinBody } from '@gerbang/shared/contracts/gate-movements';
import { gate as en } from '@gerbang/shared/messages/en/gate';
import { gate as id } from '@gerbang/shared/messages/id/gate';
import { Button, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';

import { PasswordField } from '../../components/PasswordField.tsx';
import { api } from '../../lib/api/api.ts';
import { fieldCodes } from '../../lib/api/problem.ts';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';

import classes from './Profile.module.css';

addMessages('gate', { id, en });

const { useSetGatePinMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setGatePin: build.mutation<null, z.infer<typeof gatePinBody>>({
      query: (body) => ({ url: '/me/gate-pin', method: 'PUT', body }),
    }),
  }),
});

/** A guard's own PIN for the gate's phone, which takes the password once more. */
export function GatePin() {
  const { t } = useTranslation('gate');
  const fieldText = useFieldText();
  const { form, submit, isLoading } = usePinForm();
  const pin = form.getInputProps('pin');
  const password = form.getInputProps('password');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Text fz={13} c="dimmed" lh={1.5}>
        {t('pin.text')}
      </Text>
      <PasswordField
        label={t('pin.field')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        className={classes.code ?? ''}
        {...pin}
        error={fieldText(pin.error)}
      />
      <PasswordField
        label={t('pin.password')}
        autoComplete="current-password"
        {...password}
        error={fieldText(password.error)}
      />
      <Button type="submit" variant="default" className={classes.submit ?? ''} loading={isLoading} disabled={isLoading}>
        {t('pin.save')}
      </Button>
    </form>
  );
}

function usePinForm() {
  const { t } = useTranslation('gate');
  const [setPin, { isLoading }] = useSetGatePinMutation();
  const form = useForm({
    initialValues: { pin: '', password: '' },
    validate: schemaResolver(gatePinBody, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async (values) => {
      const { error } = await setPin(values);
      if (error !== undefined) {
        const faults = fieldCodes(error);
        form.setErrors(faults);
        staffToast('error', t('pin.failed'));
        form.getInputNode(Object.keys(faults)[0] ?? 'pin')?.focus();
        return;
      }
      form.reset();
      staffToast('success', t('pin.saved'));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'pin')?.focus(),
  );
  return { form, submit, isLoading };
}
