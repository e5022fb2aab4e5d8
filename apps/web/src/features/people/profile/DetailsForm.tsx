import { updateProfileBody } from '@gerbang/shared/contracts/people/auth';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Button, Group, Radio, TextInput } from '@mantine/core';
import * as z from 'zod/mini';

import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { chooseLanguage, textNow } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { setUserData } from '../../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useUpdateProfileMutation } from './profile.api.ts';

import classes from './profile.module.css';

const fields = updateProfileBody.shape;
const schema = z.object({
  name: z.nonoptional(fields.name, 'required'),
  // The phone is optional.
  phone: z.union([z.literal(''), fields.phone]),
  language: fields.language,
});

export function DetailsForm({ user }: { user: StaffRecord }) {
  const { t } = useTranslation(['staff', 'common']);
  const form = useDetailsForm(user);
  const field = useFields(form, { hasSign: false });
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...field('name')} label={t('staff:profile.name')} autoComplete="name" />
      <TextInput {...field('phone')} label={t('staff:profile.phone')} type="tel" autoComplete="tel" />
      <TextInput
        label={t('staff:profile.email')}
        description={t('staff:profile.emailNote')}
        value={user.email}
        readOnly
      />
      <Radio.Group
        {...field('language')}
        label={t('staff:profile.language')}
        description={t('staff:profile.languageNote')}
      >
        <Group gap={20} mt={4}>
          <Radio value="en" label={t('common:english')} />
          <Radio value="id" label={t('common:indonesia')} />
        </Group>
      </Radio.Group>
      <Button type="submit" className={classes.submit ?? ''} loading={form.isSending} disabled={form.isSending}>
        {t('staff:profile.save')}
      </Button>
    </form>
  );
}

function useDetailsForm(user: StaffRecord) {
  const { t } = useTranslation('staff');
  const dispatch = useAppDispatch();
  const [update] = useUpdateProfileMutation();
  return useApiForm({
    initialValues: { name: user.name, phone: user.phone, language: user.language },
    check: (values) => schemaFaults(schema, values),
    send: ({ phone, ...values }) => update({ id: user.id, ...values, ...(phone.trim() !== '' && { phone }) }),
    onSaved: async ({ name, phone, language }) => {
      dispatch(setUserData({ ...user, name, phone, language }));
      if (language !== user.language) await chooseLanguage('staff', language);
      staffToast('success', textNow('staff:profile.saved'));
    },
    onFailed: () => staffToast('error', t('profile.failed')),
  });
}
