import { gatePinBody } from '@gerbang/shared/contracts/gate/gate-movements';
import { Button, Text } from '@mantine/core';
import type * as z from 'zod/mini';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { api } from '../../../lib/api/api.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';

import classes from './profile.module.css';

const { useSetGatePinMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setGatePin: build.mutation<null, z.infer<typeof gatePinBody>>({
      query: (body) => ({ url: '/me/gate-pin', method: 'PUT', body }),
    }),
  }),
});

/** Form in which guards set their own PIN for the gate. It asks for the password. */
export function GatePin() {
  const { t } = useTranslation('gate');
  const form = usePinForm();
  const field = useFields(form, { hasSign: false });
  return (
    <form {...form.formProps} className={classes.form}>
      <Text fz={13} c="dimmed" lh={1.5}>
        {t('pin.text')}
      </Text>
      <PasswordField
        {...field('pin')}
        label={t('pin.field')}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        className={classes.code ?? ''}
      />
      <PasswordField {...field('password')} label={t('pin.password')} autoComplete="current-password" />
      <Button
        type="submit"
        variant="default"
        className={classes.submit ?? ''}
        loading={form.isSending}
        disabled={form.isSending}
      >
        {t('pin.save')}
      </Button>
    </form>
  );
}

function usePinForm() {
  const { t } = useTranslation('gate');
  const [setPin] = useSetGatePinMutation();
  return useApiForm({
    initialValues: { pin: '', password: '' },
    check: (values) => schemaFaults(gatePinBody, values),
    send: (values) => setPin(values),
    onSaved: (_saved, _values, reset) => {
      reset();
      staffToast('success', t('pin.saved'));
    },
    onFailed: () => staffToast('error', t('pin.failed')),
  });
}
