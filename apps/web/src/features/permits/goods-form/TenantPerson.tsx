import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { writePlate } from '@gerbang/shared/domain/permits/plate';
import { Input, Text, TextInput } from '@mantine/core';
import { useId } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { ListSelect } from '../../../components/form/ListSelect.tsx';
import { FloorSelect } from '../../../entities/place/FloorSelect.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { GoodsFormState } from './use-goods-form.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './goods-form.module.css';

interface Props {
  form: GoodsFormState;
  tenant: TenantRecord;
}

export function TenantPerson({ form, tenant }: Props) {
  const { t } = useTranslation(['goods', 'common']);
  const known = [
    { label: t('goods:person.company'), value: tenant.tenant.name },
    { label: t('goods:person.name'), value: tenant.name },
    { label: t('common:email'), value: tenant.email },
    { label: t('goods:person.phone'), value: tenant.phone },
  ];
  return (
    <div className={grid.grid}>
      {known.map(({ label, value }) => (
        <TextInput key={label} className={classes.known} label={label} value={value} disabled readOnly />
      ))}
      <Text className={[grid.hint, grid.wide].join(' ')}>{t('goods:person.fromLogin')}</Text>
      <Unit form={form} tenant={tenant} />
      <VehicleFields form={form} />
      <PlaceNotes form={form} />
    </div>
  );
}

function Unit({ form, tenant: { tenant, property } }: Props) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const { values, change, errorAt } = form;
  const units = tenant.unit_list;
  if (units.length > 0) {
    return (
      <ListSelect
        label={t('unit')}
        value={units.find(({ name }) => name === values.location)?.id ?? null}
        onChange={(id) => {
          const unit = units.find((candidate) => candidate.id === id);
          if (unit !== undefined) change({ location: unit.name, floor: unit.floor });
        }}
        list={{
          options: units.map(({ id, name, floor }) => ({ value: id, label: `${name} · ${floor.name}` })),
          isLoading: false,
          isError: false,
          retry: () => {},
        }}
        error={error(errorAt('location') ?? errorAt('floor'))}
        data-path="location"
      />
    );
  }
  return (
    <>
      {tenant.floor === null && (
        <FloorSelect
          property_id={property.id}
          value={values.floor}
          onChange={(floor) => change({ floor })}
          error={error(errorAt('floor'))}
          data-path="floor"
        />
      )}
      <TextInput
        label={t('unit')}
        value={values.location}
        onChange={({ currentTarget }) => change({ location: currentTarget.value })}
        error={error(errorAt('location'))}
        data-path="location"
      />
    </>
  );
}

/** Plate and driver. Both may be added later on the status page. */
export function VehicleFields({ form: { values, change, errorAt } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  return (
    <>
      <TextInput
        label={t('plate')}
        placeholder="B 1234 XYZ"
        value={values.plate}
        onChange={({ currentTarget }) => change({ plate: currentTarget.value })}
        onBlur={() => change({ plate: writePlate(values.plate) })}
        maxLength={20}
        error={error(errorAt('plate'))}
        data-path="plate"
      />
      <TextInput
        label={t('driver')}
        value={values.driver_name}
        onChange={({ currentTarget }) => change({ driver_name: currentTarget.value })}
        maxLength={120}
        error={error(errorAt('driver_name'))}
        data-path="driver_name"
      />
    </>
  );
}

export function PlaceNotes({ form: { values, change, errorAt, tenant } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const notesId = useId();
  return (
    <>
      <TextInput
        label={t('sika')}
        value={values.sika}
        onChange={({ currentTarget }) => change({ sika: currentTarget.value })}
        maxLength={40}
        data-path="sika"
      />
      <Input.Wrapper
        id={notesId}
        className={tenant === null ? undefined : grid.wide}
        label={t('notes')}
        error={error(errorAt('description'))}
      >
        <Input
          id={notesId}
          component="textarea"
          rows={1}
          multiline
          className={classes.notes}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          // Shorter than the server's limit, because the form puts the related permit in front of the text.
          maxLength={900}
          data-path="description"
        />
      </Input.Wrapper>
    </>
  );
}
