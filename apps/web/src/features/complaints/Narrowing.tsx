import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useComplaintOptionsQuery } from './complaint-options.api.ts';
import { TenantSelect } from './TenantSelect.tsx';
import type { ComplaintsAddress } from './use-complaints-address.ts';

import classes from './complaints.module.css';

/** Narrows the list to a category and a tenant. */
export function Narrowing({ property_id, shown }: { property_id: string; shown: ComplaintsAddress }) {
  const { t } = useTranslation('complaints');
  const { data } = useComplaintOptionsQuery(property_id);
  const { category_id, tenant_id, narrow } = shown;
  return (
    <div className={classes.selects}>
      <Select
        aria-label={t('list.category')}
        className={classes.select ?? ''}
        placeholder={t('list.allCategories')}
        data={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={category_id === '' ? null : category_id}
        onChange={(id) => narrow({ category_id: id ?? '' })}
        searchable
        clearable
        openOnFocus={false}
        clearButtonProps={{ 'aria-label': t('list.allCategories') }}
        comboboxProps={{ shadow: 'md' }}
      />
      <TenantSelect
        property_id={property_id}
        className={classes.select}
        placeholder={t('list.allTenants')}
        value={tenant_id}
        onChange={(tenant) => narrow({ tenant_id: tenant?.id ?? '' })}
      />
    </div>
  );
}
