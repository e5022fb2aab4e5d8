import type { PublicTenant } from '@gerbang/shared/contracts/public-lists';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FloorSelect } from '../../components/FloorSelect.tsx';
import { ListSelect } from '../../components/ListSelect.tsx';
import { PropertySelect } from '../../components/PropertySelect.tsx';
import { usePublicTenantsQuery } from '../../lib/api/public-lists.api.ts';
import type { WorkFormState } from './use-work-form.ts';
import { WorkTimes } from './WorkTimes.tsx';

import grid from '../../components/form-grid.module.css';
import classes from './work-form.module.css';

/** Where and when the work is done. */
export function FitOutSection({ form }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  const labelId = useId();
  const { values, change, errorAt } = form;
  return (
    <div className={grid.grid}>
      <div className={grid.wide}>
        <PropertySelect
          value={values.property}
          onChange={form.chooseProperty}
          error={fieldError(errorAt('property.id'))}
          data-path="property.id"
        />
      </div>
      <Input.Wrapper label={t('workFor')} labelElement="div" labelProps={{ id: labelId }} className={grid.wide ?? ''}>
        <SegmentedControl
          fullWidth
          aria-labelledby={labelId}
          value={values.for_tenant ? 'tenant' : 'others'}
          onChange={(side) => change({ for_tenant: side === 'tenant' })}
          data={[
            { value: 'tenant', label: t('tenant') },
            { value: 'others', label: t('nonTenant') },
          ]}
          classNames={{
            root: classes.segments ?? '',
            label: classes.segment ?? '',
            indicator: classes.segmentNow ?? '',
          }}
        />
      </Input.Wrapper>
      {values.for_tenant ? <TenantPlace form={form} /> : <OtherPlace form={form} />}
      <WorkTimes form={form} />
    </div>
  );
}

function TenantPlace({ form: { values, change, errorAt } }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  const { tenant, unit, property } = values;
  const { currentData, isFetching, isError, refetch } = usePublicTenantsQuery(
    property === null ? skipToken : { property_id: property.id },
  );
  // Until the list is there, a tenant chosen before is shown by the name it had.
  const known = currentData ?? (tenant === null ? [] : [tenant]);
  const units = known.find(({ id }) => id === tenant?.id)?.unit_list ?? [];
  const chooseTenant = (next: PublicTenant | undefined) => {
    const [only] = next?.unit_list.length === 1 ? next.unit_list : [];
    if (next !== undefined && next.id !== tenant?.id) change({ tenant: next, unit: only ?? null });
  };
  return (
    <>
      <ListSelect
        label={t('tenant')}
        value={tenant?.id ?? null}
        onChange={(id) => chooseTenant(known.find((one) => one.id === id))}
        list={{
          options: known.map(({ id, name }) => ({ value: id, label: name })),
          isLoading: isFetching,
          isError,
          retry: () => void refetch(),
        }}
        disabled={property === null}
        error={fieldError(errorAt('tenant.id'))}
        data-path="tenant.id"
      />
      <ListSelect
        label={t('unit')}
        value={unit?.id ?? null}
        onChange={(id) => change({ unit: units.find((one) => one.id === id) ?? null })}
        list={{
          options: units.map(({ id, name, floor }) => ({
            value: id,
            label: t('unitOnFloor', { unit: name, floor: floor.name }),
          })),
          isLoading: false,
          isError: false,
          retry: () => {},
        }}
        disabled={tenant === null}
        texts={{ empty: t('noUnits') }}
        error={fieldError(errorAt('unit.id'))}
        data-path="unit.id"
      />
    </>
  );
}

function OtherPlace({ form: { values, change, errorAt } }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  return (
    <>
      <FloorSelect
        property_id={values.property?.id ?? null}
        value={values.floor}
        onChange={(floor) => change({ floor })}
        error={fieldError(errorAt('floor.id'))}
        data-path="floor.id"
      />
      <TextInput
        label={t('location')}
        placeholder={t('locationHint')}
        maxLength={120}
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        error={fieldError(errorAt('location'))}
        data-path="location"
      />
    </>
  );
}
