import { updateProfileBody } from '@gerbang/shared/contracts/auth';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { Button, Group, Radio, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { fieldCodes } from '../../lib/api/problem.ts';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { chooseLanguage, i18n } from '../../lib/i18n/i18n.ts';
import { setUserData } from '../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useUpdateProfileMutation } from './profile.api.ts';

import classes from './Profile.module.css';

const fields = updateProfileBody.shape;
const schema = z.object({
  name: z.nonoptional(fields.name, 'required'),
  // An account may have no phone; one that is given has to be a good one.
  phone: z.union([z.literal(''), fields.phone]),
  language: fields.language,
});

/** Name, phone and language. */
export function DetailsForm({ user }: { user: StaffRecord }) {
  const { t } = useTranslation(['staff', 'common']);
  const fieldText = useFieldText();
  const { form, submit, isLoading } = useDetailsForm(user);
  const name = form.getInputProps('name');
  const phone = form.getInputProps('phone');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput label={t('staff:profile.name')} autoComplete="name" {...name} error={fieldText(name.error)} />
      <TextInput
        label={t('staff:profile.phone')}
        type="tel"
        autoComplete="tel"
        {...phone}
        error={fieldText(phone.error)}
      />
      <TextInput
        label={t('staff:profile.email')}
        description={t('staff:profile.emailNote')}
        value={user.email}
        readOnly
      />
      <Radio.Group
        label={t('staff:profile.language')}
        description={t('staff:profile.languageNote')}
        {...form.getInputProps('language')}
      >
        <Group gap={20} mt={4}>
          <Radio value="en" label={t('common:english')} />
          <Radio value="id" label={t('common:indonesia')} />
        </Group>
      </Radio.Group>
      <Button type="submit" className={classes.submit ?? ''} loading={isLoading} disabled={isLoading}>
        {t('staff:profile.save')}
      </Button>
    </form>
  );
}

function useDetailsForm(user: StaffRecord) {
  const { t } = useTranslation('staff');
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateProfileMutation();
  const form = useForm({
    initialValues: { name: user.name, phone: user.phone, language: user.language },
    validate: schemaResolver(schema, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const submit = form.onSubmit(
    async ({ phone: typed, ...values }) => {
      const answer = await update({ id: user.id, ...values, ...(typed.trim() !== '' && { phone: typed }) });
      if (answer.data === undefined) {
        form.setErrors(fieldCodes(answer.error));
        staffToast('error', t('profile.failed'));
        return;
      }
      const { name, phone, language } = answer.data;
      dispatch(setUserData({ ...user, name, phone, language }));
      if (language !== user.language) chooseLanguage('staff', language);
      staffToast('success', i18n.t('staff:profile.saved'));
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
  );
  return { form, submit, isLoading };
}
