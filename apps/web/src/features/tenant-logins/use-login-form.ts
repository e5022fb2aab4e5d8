import { createTenantLoginBody, updateTenantLoginBody } from '@gerbang/shared/contracts/tenant-logins';
import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { useTranslation } from 'react-i18next';

import { useCreateTenantLoginMutation, useUpdateTenantLoginMutation } from './tenant-logins.api.ts';
import { useDialogForm } from './use-dialog-form.ts';

interface Values {
  name: string;
  email: string;
  phone: string;
  language: 'id' | 'en';
}

const NEW: Values = { name: '', email: '', phone: '', language: 'id' };

/** The form of somebody who logs in for a tenant; a new one is invited by it. */
export function useLoginForm(
  at: { property_id: string; tenant_id: string },
  login: TenantLogin | null,
  onSaved: () => void,
) {
  const { t } = useTranslation('tenantLogins');
  const [create] = useCreateTenantLoginMutation();
  const [update] = useUpdateTenantLoginMutation();
  const { property_id, tenant_id } = at;
  const words = (name: string, fault: string) =>
    name === 'email' && fault === 'taken' ? t('login.emailTaken') : undefined;
  const changed = ({ name, phone, language }: Values, { active, version }: TenantLogin) => ({
    name,
    phone,
    language,
    active,
    version,
  });
  return useDialogForm<Values>({
    start:
      login === null ? NEW : { name: login.name, email: login.email, phone: login.phone, language: login.language },
    schema: login === null ? createTenantLoginBody : updateTenantLoginBody,
    body: (values) => (login === null ? { ...values, tenant_id } : changed(values, login)),
    send: (values) =>
      login === null
        ? create({ ...values, tenant_id, property_id })
        : update({ ...changed(values, login), property_id, id: login.id }),
    done: ({ email }) => (login === null ? t('login.invited', { email: email.trim() }) : t('edited')),
    failed: t(login === null ? 'login.inviteFailed' : 'editFailed'),
    words,
    onSaved,
  });
}
