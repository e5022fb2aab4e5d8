import { newPassword } from '@gerbang/shared/contracts/people/auth';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@gerbang/shared/domain/people/passwords';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useLinkToken } from '../../../lib/address/use-link-token.ts';
import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useFieldText } from '../../../lib/i18n/field-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { accountKind, HOME, useResetPasswordMutation } from './password.api.ts';

import form_ from '../../../components/frame/gate-form.module.css';

const schema = z.object({ password: newPassword });
const LIMITS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

export function ResetPassword() {
  const kind = accountKind(useLocation().search);
  const { t } = useTranslation('password');
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'done' | 'spent'>(token === undefined ? 'spent' : 'asking');
  if (state === 'done') {
    return (
      <Outcome title={t('reset.doneTitle')} text={t('reset.doneText')}>
        <Button component={Link} to={HOME[kind].login} replace className={form_.way}>
          {kind === 'staff' ? t('toLogin') : t('toPermits')}
        </Button>
      </Outcome>
    );
  }
  if (state === 'spent' || token === undefined) {
    return (
      <Outcome title={t('reset.spentTitle')} text={t('reset.spentText')}>
        <Button component={Link} to={`/forgotPassword?kind=${kind}`} replace className={form_.way}>
          {t('reset.askAgain')}
        </Button>
      </Outcome>
    );
  }
  return (
    <>
      <NewPasswordForm token={token} onDone={() => setState('done')} onSpent={() => setState('spent')} />
      <Text className={form_.foot}>
        <Anchor component={Link} to={HOME[kind].login} fz={14} fw={600}>
          {kind === 'staff' ? t('toLogin') : t('toPermits')}
        </Anchor>
      </Text>
    </>
  );
}

function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-live="polite">
      <Title order={1} className={form_.title}>
        {title}
      </Title>
      <Text className={form_.text}>{text}</Text>
      {children}
    </section>
  );
}

interface FormProps {
  token: string;
  onDone: () => void;
  onSpent: () => void;
}

function NewPasswordForm({ token, onDone, onSpent }: FormProps) {
  const { t } = useTranslation('password');
  const passwordText = usePasswordText();
  const errorText = useErrorText();
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(schema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async ({ password }) => {
      const answer = await reset({ token, password });
      if (answer.error === undefined) return onDone();
      if (problemOf(answer.error)?.code === 'reset_link_spent') return onSpent();
      form.setErrors(fieldCodes(answer.error));
    },
    () => form.getInputNode('password')?.focus(),
  );
  const password = form.getInputProps('password');
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} className={form_.title}>
        {t('reset.title')}
      </Title>
      <Text className={form_.text}>{t('reset.text', LIMITS)}</Text>
      <PasswordField
        label={t('reset.field')}
        autoComplete="new-password"
        classNames={{ input: form_.input ?? '' }}
        {...password}
        error={passwordText(password.error)}
      />
      {error !== undefined && problemOf(error)?.fields === undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={12}>
          {errorText(error)}
        </Text>
      )}
      <Button type="submit" fullWidth className={form_.submit} loading={isLoading} disabled={isLoading}>
        {t('reset.save')}
      </Button>
    </form>
  );
}

/** Field errors, with the length limits in the text. */
function usePasswordText(): (error: ReactNode) => ReactNode {
  const { t } = useTranslation('password');
  const fieldText = useFieldText();
  return (error) => {
    if (error === 'too_short') return t('reset.tooShort', LIMITS);
    return error === 'too_long' ? t('reset.tooLong', LIMITS) : fieldText(error);
  };
}
