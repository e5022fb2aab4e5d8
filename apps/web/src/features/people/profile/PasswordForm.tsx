import { newPassword } from '@gerbang/shared/contracts/people/auth';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@gerbang/shared/domain/people/passwords';
import { Button } from '@mantine/core';
import * as z from 'zod/mini';

import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useUpdateProfileMutation } from './profile.api.ts';

import classes from './profile.module.css';

const LIMITS = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };
const schema = z.object({
  current_password: z.string().check(z.minLength(1, 'required')),
  password: newPassword,
});

export function PasswordForm({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const form = usePasswordForm(user);
  const field = useFields(form, { hasSign: false });
  return (
    <form {...form.formProps} className={classes.form}>
      <PasswordField
        {...field('current_password')}
        label={t('profile.currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        label={t('profile.newPassword')}
        description={t('profile.newPasswordNote', LIMITS)}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="default"
        className={classes.submit ?? ''}
        loading={form.isSending}
        disabled={form.isSending}
      >
        {t('profile.savePassword')}
      </Button>
    </form>
  );
}

function usePasswordForm(user: StaffRecord) {
  const { t } = useTranslation('staff');
  const [update] = useUpdateProfileMutation();
  return useApiForm({
    initialValues: { current_password: '', password: '' },
    check: (values) => schemaFaults(schema, values),
    send: (values) => update({ id: user.id, ...values }),
    onSaved: (_saved, _values, reset) => {
      reset();
      staffToast('success', t('profile.passwordSaved'));
    },
    onFailed: () => staffToast('error', t('profile.passwordFailed')),
  });
}
