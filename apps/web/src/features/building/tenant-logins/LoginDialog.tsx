import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { createTenantLoginBody, updateTenantLoginBody } from '@gerbang/shared/contracts/building/tenant-logins';
import type { TenantLogin } from '@gerbang/shared/contracts/building/tenant-logins';
import { Group, Radio, TextInput } from '@mantine/core';

import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCreateTenantLoginMutation, useUpdateTenantLoginMutation } from './tenant.api.ts';

type Values = Pick<TenantLogin, 'name' | 'email' | 'phone' | 'language'>;

const NEW: Values = { name: '', email: '', phone: '', language: 'id' };

interface Props {
  property_id: string;
  tenant_id: string;
  /** The login to edit, or null for a new one. */
  login: TenantLogin | null;
  onClose: () => void;
}

export function LoginDialog({ property_id, tenant_id, login, onClose }: Props) {
  const { t } = useTranslation(['tenantLogins', 'common']);
  const form = useLoginForm({ property_id, tenant_id, login, onClose });
  const field = useFields(form);
  const isNew = login === null;
  return (
    <FormDialog
      form={form}
      title={isNew ? t('tenantLogins:login.create') : t('tenantLogins:login.edit', { name: login.name })}
      submit={t(isNew ? 'tenantLogins:login.send' : 'tenantLogins:save')}
      size={560}
      onClose={onClose}
    >
      <TextInput {...field('name')} label={t('tenantLogins:login.name')} autoComplete="off" data-autofocus />
      <TextInput {...field('phone')} label={t('tenantLogins:login.phone')} type="tel" autoComplete="off" />
      <TextInput
        {...field('email')}
        label={t('tenantLogins:login.email')}
        type="email"
        autoComplete="off"
        description={t(isNew ? 'tenantLogins:login.invitation' : 'tenantLogins:login.emailNote')}
        readOnly={!isNew}
        data-wide
      />
      <Radio.Group
        label={t('tenantLogins:login.language')}
        description={t('tenantLogins:login.languageNote')}
        value={form.values.language}
        onChange={(language) => form.change({ language: language === 'en' ? 'en' : 'id' })}
        data-wide
      >
        <Group gap={20} mt={4}>
          <Radio value="id" label={t('common:indonesia')} />
          <Radio value="en" label={t('common:english')} />
        </Group>
      </Radio.Group>
    </FormDialog>
  );
}

function useLoginForm({ property_id, tenant_id, login, onClose }: Props) {
  const { t } = useTranslation('tenantLogins');
  const [create] = useCreateTenantLoginMutation();
  const [update] = useUpdateTenantLoginMutation();
  return useApiForm({
    initialValues: login === null ? NEW : valuesOf(login),
    check: (values) =>
      login === null
        ? schemaFaults(createTenantLoginBody, { ...values, tenant_id })
        : schemaFaults(updateTenantLoginBody, changeOf(values, login)),
    send: (values) =>
      login === null
        ? create({ ...values, tenant_id, property_id })
        : update({ ...changeOf(values, login), property_id, id: login.id }),
    onSaved: (_saved, { email }) => {
      staffToast('success', login === null ? t('login.invited', { email: email.trim() }) : t('edited'));
      onClose();
    },
    onFailed: () => staffToast('error', t(login === null ? 'login.inviteFailed' : 'editFailed')),
    texts: { 'email:taken': t('login.emailTaken') },
    alerts: { conflict: t('conflict') },
  });
}

function valuesOf({ name, email, phone, language }: TenantLogin): Values {
  return { name, email, phone, language };
}

/** The e-mail address of a login cannot be changed, so it is not sent. */
function changeOf({ name, phone, language }: Values, { active, version }: TenantLogin) {
  return { name, phone, language, active, version };
}
