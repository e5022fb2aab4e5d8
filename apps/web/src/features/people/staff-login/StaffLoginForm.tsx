import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { PasswordField } from '../../components/PasswordField.tsx';
import { staffLoginApi, staffLoginArgs } from '../../lib/session/staff-login.api.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { STAFF_LOGIN_FAULTS, staffLoginForm } from './staff-login.schema.ts';

import form_ from '../../components/gate-form.module.css';

const { useStaffLoginMutation } = staffLoginApi;

interface Props {
  /** The session is open. */
  onArrive: () => void;
  /** The account asks for a second step, to be answered with this ticket. */
  onSecondStep: (ticket: string) => void;
}

/** The first step of the staff's way in: e-mail and password. */
export function StaffLoginForm({ onArrive, onSecondStep }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  const { isLoading } = useAuth();
  const { form, submit } = useStaffLoginForm({ onArrive, onSecondStep });
  const passwordId = useId();
  const text = (error: ReactNode) => {
    const fault = STAFF_LOGIN_FAULTS.find((known) => known === error);
    return fault === undefined ? error : t(`staff:login.error.${fault}`);
  };
  const email = form.getInputProps('email');
  const password = form.getInputProps('password');
  return (
    <>
      <Title order={1} className={form_.title}>
        {t('staff:login.title')}
      </Title>
      <Text className={form_.text}>{t('staff:login.text')}</Text>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('common:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          classNames={{ input: form_.input ?? '' }}
          {...email}
          error={text(email.error)}
        />
        <div className={form_.passwordLine}>
          <label htmlFor={passwordId} className={form_.label}>
            {t('common:password')}
          </label>
          <Anchor component={Link} to="/forgotPassword" fz={14} fw={600}>
            {t('staff:login.forgotPassword')}
          </Anchor>
        </div>
        <PasswordField
          id={passwordId}
          autoComplete="current-password"
          classNames={{ input: form_.input ?? '' }}
          {...password}
          error={text(password.error)}
        />
        <Button type="submit" fullWidth className={form_.submit} loading={isLoading} disabled={isLoading}>
          {t('staff:login.submit')}
        </Button>
      </form>
      <Text className={form_.foot}>
        {t('staff:login.visitor')}{' '}
        <Anchor component={Link} to="/permits" fz={14} fw={600}>
          {t('staff:login.toPermits')}
        </Anchor>
      </Text>
    </>
  );
}

function useStaffLoginForm({ onArrive, onSecondStep }: Props) {
  const { t } = useTranslation('staff');
  const [login] = useStaffLoginMutation();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(staffLoginForm, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async ({ email, password }) => {
      const answer = await login(staffLoginArgs(email.trim(), password));
      if (answer.data === undefined) return staffToast('error', t('login.failed'));
      return 'second_step' in answer.data ? onSecondStep(answer.data.second_step) : onArrive();
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
  );
  return { form, submit };
}
