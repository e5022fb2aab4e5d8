import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { Group, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useLoginForm } from './use-login-form.ts';

import classes from './tenant-logins.module.css';

interface Props {
  property_id: string;
  tenant_id: string;
  /** The login to change; null for a new one. */
  login: TenantLogin | null;
  onClose: () => void;
}

/** Invites somebody to log in for a tenant, or changes who does. */
export function LoginDialog({ property_id, tenant_id, login, onClose }: Props) {
  const { t } = useTranslation(['tenantLogins', 'common']);
  const error = useFieldError();
  const form = useLoginForm({ property_id, tenant_id }, login, onClose);
  const { values, change, faults } = form;
  const isNew = login === null;
  return (
    <FormDialog
      title={isNew ? t('tenantLogins:login.create') : t('tenantLogins:login.edit', { name: login.name })}
      submit={t(isNew ? 'tenantLogins:login.send' : 'tenantLogins:save')}
      alert={form.alert}
      isSaving={form.isSaving}
      onSave={form.save}
      onClose={onClose}
    >
      <TextInput
        label={t('tenantLogins:login.name')}
        autoComplete="off"
        data-autofocus
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={error(faults['name'])}
        data-path="name"
      />
      <TextInput
        label={t('tenantLogins:login.phone')}
        type="tel"
        autoComplete="off"
        value={values.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
        error={error(faults['phone'])}
        data-path="phone"
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('tenantLogins:login.email')}
        type="email"
        autoComplete="off"
        description={t(isNew ? 'tenantLogins:login.invitation' : 'tenantLogins:login.emailNote')}
        readOnly={!isNew}
        value={values.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        error={error(faults['email'])}
        data-path="email"
      />
      <Radio.Group
        className={classes.wide ?? ''}
        label={t('tenantLogins:login.language')}
        description={t('tenantLogins:login.languageNote')}
        value={values.language}
        onChange={(language) => change({ language: language === 'en' ? 'en' : 'id' })}
      >
        <Group gap={20} mt={4}>
          <Radio value="id" label={t('common:indonesia')} />
          <Radio value="en" label={t('common:english')} />
        </Group>
      </Radio.Group>
    </FormDialog>
  );
}
