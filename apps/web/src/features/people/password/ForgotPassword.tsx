import { forgotPasswordBody } from '@gerbang/shared/contracts/people/auth';
import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useFieldText } from '../../../lib/i18n/field-text.ts';
import { rememberedLanguage } from '../../../lib/i18n/language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { accountKind, HOME, useForgotPasswordMutation } from './password.api.ts';
import type { AccountKind } from './password.api.ts';

import form_ from '../../../components/frame/gate-form.module.css';

const schema = z.object({ email: forgotPasswordBody.shape.email });

export function ForgotPassword() {
  const kind = accountKind(useLocation().search);
  const { t } = useTranslation('password');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      {sentTo === undefined ? (
        <AskForm kind={kind} onSent={setSentTo} />
      ) : (
        <section aria-live="polite">
          <Title order={1} className={form_.title}>
            {t('forgot.sentTitle')}
          </Title>
          <Text className={form_.text}>{t('forgot.sentText', { email: sentTo })}</Text>
          <Button variant="default" onClick={() => setSentTo(undefined)}>
            {t('forgot.again')}
          </Button>
        </section>
      )}
      <Text className={form_.foot}>
        <Anchor component={Link} to={HOME[kind].login} fz={14} fw={600}>
          {kind === 'staff' ? t('toLogin') : t('toPermits')}
        </Anchor>
      </Text>
    </>
  );
}

function AskForm({ kind, onSent }: { kind: AccountKind; onSent: (email: string) => void }) {
  const { t } = useTranslation(['password', 'common']);
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [ask, { isLoading, error }] = useForgotPasswordMutation();
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(schema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async (values) => {
      const email = values.email.trim();
      const answer = await ask({ email, kind, language: rememberedLanguage(HOME[kind].side) });
      if (answer.error === undefined) onSent(email);
    },
    () => form.getInputNode('email')?.focus(),
  );
  const email = form.getInputProps('email');
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} className={form_.title}>
        {t('password:forgot.title')}
      </Title>
      <Text className={form_.text}>{t('password:forgot.text')}</Text>
      <TextInput
        label={t('common:email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        classNames={{ input: form_.input ?? '' }}
        {...email}
        error={fieldText(email.error)}
      />
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fz={14} mt={12}>
          {errorText(error)}
        </Text>
      )}
      <Button type="submit" fullWidth className={form_.submit} loading={isLoading} disabled={isLoading}>
        {t('password:forgot.send')}
      </Button>
    </form>
  );
}
