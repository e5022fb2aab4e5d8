import { PASSWORD_MAX_LENGTH } from '@gerbang/shared/domain/people/passwords';
import { isStaffLoginEmail } from '@gerbang/shared/text/email';
import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { RetryCountdown } from '../../../components/text/RetryCountdown.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { loginArgs } from '../../../lib/session/login-args.ts';
import { staffLoginApi } from '../../../lib/session/staff-login.api.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';

import form_ from '../../../components/frame/gate-form.module.css';

const STAFF_LOGIN_FAULTS = ['required', 'email_invalid', 'too_long', 'refused'] as const;
type StaffLoginFault = (typeof STAFF_LOGIN_FAULTS)[number];

const code = (fault: StaffLoginFault) => fault;

export const staffLoginForm = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: code('required'), abort: true }),
      z.refine(isStaffLoginEmail, code('email_invalid')),
    ),
  password: z.string().check(z.minLength(1, code('required')), z.maxLength(PASSWORD_MAX_LENGTH, code('too_long'))),
});

const { useStaffLoginMutation } = staffLoginApi;

interface Props {
  /** Called when the session is open. */
  onArrive: () => void;
  /** Called when the account needs a second step, which the ticket identifies. */
  onSecondStep: (ticket: string) => void;
}

export function StaffLoginForm({ onArrive, onSecondStep }: Props) {
  const { t } = useTranslation(['staff', 'common']);
  const { isLoading } = useAuth();
  const { form, submit, refusal } = useStaffLoginForm({ onArrive, onSecondStep });
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
        <RetryCountdown error={refusal} onRetry={submit} sent={form.values} />
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
  const [login, { error: refusal }] = useStaffLoginMutation();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(staffLoginForm, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async ({ email, password }) => {
      const answer = await login(loginArgs(email.trim(), password));
      if (answer.data === undefined) {
        if (problemOf(answer.error)?.code === 'login_failed') form.setFieldError('password', code('refused'));
        return staffToast('error', t('login.failed'));
      }
      return 'second_step' in answer.data ? onSecondStep(answer.data.second_step) : onArrive();
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
  );
  return { form, submit, refusal };
}

/** The staff route that required the login, or the dashboard. */
export function askedRoute(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // Accepts only a path of this product, so that a link from another site cannot redirect a person who has just logged
  // in.
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/dashboard';
}
