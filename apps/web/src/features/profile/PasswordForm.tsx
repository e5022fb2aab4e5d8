import { newPassword } from '@gerbang/shared/contracts/auth';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@gerbang/shared/domain/session/passwords';
import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { PasswordField } from '../../components/PasswordField.tsx';
import { fieldCodes } from '../../lib/api/problem.ts';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useUpdateProfileMutation } from './profile.api.ts';

import classes from './Profile.module.css';

const LIMITS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };
const schema = z.object({
  current_password: z.string().check(z.minLength(1, 'required')),
  password: newPassword,
});

/** Changes the password, which takes the present one. */
export function PasswordForm({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const fieldText = useFieldText();
  const { form, submit, isLoading } = usePasswordForm(user);
  const current = form.getInputProps('current_password');
  const next = form.getInputProps('password');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        {...current}
        error={fieldText(current.error)}
      />
      <PasswordField
        label={t('profile.newPassword')}
        description={t('profile.newPasswordNote', LIMITS)}
        autoComplete="new-password"
        {...next}
        error={fieldText(next.error)}
      />
      <Button type="submit" variant="default" className={classes.submit ?? ''} loading={isLoading} disabled={isLoading}>
        {t('profile.savePassword')}
      </Button>
    </form>
  );
}

function usePasswordForm(user: StaffRecord) {
  const { t } = useTranslation('staff');
  const [update, { isLoading }] = useUpdateProfileMutation();
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: schemaResolver(schema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async (values) => {
      const answer = await update({ id: user.id, ...values });
      if (answer.data === undefined) {
        form.setErrors(fieldCodes(answer.error));
        staffToast('error', t('profile.passwordFailed'));
        return;
      }
      form.reset();
      staffToast('success', t('profile.passwordSaved'));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'current_password')?.focus(),
  );
  return { form, submit, isLoading };
}
