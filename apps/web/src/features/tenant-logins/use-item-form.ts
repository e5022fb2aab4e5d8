import { tenantItems } from '@gerbang/shared/contracts/tenant-items';
import type { TenantItemRecord } from '@gerbang/shared/contracts/tenant-items';
import { useTranslation } from 'react-i18next';

import { useCreateSavedItemMutation, useUpdateSavedItemMutation } from './tenant-items.api.ts';
import { useDialogForm } from './use-dialog-form.ts';

interface Values {
  name: string;
  unit: string;
  description: string;
  image_url: string | null;
}

const NEW: Values = { name: '', unit: 'pcs', description: '', image_url: null };

/** The form of a thing that a tenant has saved. */
export function useItemForm(
  { property_id, tenant_id }: { property_id: string; tenant_id: string },
  item: TenantItemRecord | null,
  onSaved: () => void,
) {
  const { t } = useTranslation('tenantLogins');
  const [create] = useCreateSavedItemMutation();
  const [update] = useUpdateSavedItemMutation();
  return useDialogForm<Values>({
    start: item === null ? NEW : valuesOf(item),
    schema: tenantItems.facts,
    body: (values) => ({ ...values, tenant_id }),
    send: (values) =>
      item === null
        ? create({ ...values, tenant_id, property_id })
        : update({ ...values, tenant_id, property_id, id: item.id, version: item.version }),
    done: () => t(item === null ? 'created' : 'edited'),
    failed: t(item === null ? 'createFailed' : 'editFailed'),
    onSaved,
  });
}

const valuesOf = ({ name, unit, description, image_url }: TenantItemRecord): Values => ({
  name,
  unit,
  description,
  image_url,
});
