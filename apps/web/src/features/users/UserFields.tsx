import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Group, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { useUserForm } from './use-user-form.ts';

import classes from './users.module.css';

type Form = ReturnType<typeof useUserForm>;

/** Who somebody is: name, phone, address. */
export function UserFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation('users');
  const error = useFieldError();
  const { values, change, faults } = form;
  return (
    <>
      <TextInput
        label={t('form.name')}
        autoComplete="off"
        data-autofocus
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={error(faults['name'])}
        data-path="name"
      />
      <TextInput
        label={t('form.phone')}
        type="tel"
        autoComplete="off"
        value={values.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
        error={error(faults['phone'])}
        data-path="phone"
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('form.email')}
        type="email"
        autoComplete="off"
        description={t(isNew ? 'form.invitation' : 'form.emailNote')}
        readOnly={!isNew}
        value={values.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        error={error(faults['email'])}
        data-path="email"
      />
    </>
  );
}

/** In which language they read the screens and their mails. */
export function LanguageField({ values, change }: Pick<Form, 'values' | 'change'>) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <Radio.Group
      className={classes.wide ?? ''}
      label={t('users:form.language')}
      description={t('users:form.languageNote')}
      value={values.language}
      onChange={(language) => change({ language: language === 'en' ? 'en' : 'id' })}
    >
      <Group gap={20} mt={4}>
        <Radio value="id" label={t('common:indonesia')} />
        <Radio value="en" label={t('common:english')} />
      </Group>
    </Radio.Group>
  );
}
