import type { PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import { isWorkEndAllowed } from '@gerbang/shared/domain/permits/forms/work-end';
import { datesBetween } from '@gerbang/shared/time/dates';
import { Box, Input, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useId } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { ListSelect } from '../../../components/form/ListSelect.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { FloorSelect } from '../../../entities/place/FloorSelect.tsx';
import { PropertySelect } from '../../../entities/place/PropertySelect.tsx';
import { usePublicTenantsQuery } from '../../../lib/api/public-lists.api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { WorkFormState } from './use-work-form.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './work-form.module.css';

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
  // Until the list is loaded, the tenant is shown with the name stored in the draft.
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
        onChange={(id) => chooseTenant(known.find((candidate) => candidate.id === id))}
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
        onChange={(id) => change({ unit: units.find((candidate) => candidate.id === id) ?? null })}
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

const loadPickers = async () => (await import('./TimePickers.tsx')).TimePickers;

/** Working dates and times. The code of the pickers loads after the first page. */
function WorkTimes({ form }: { form: WorkFormState }) {
  const { t } = useTranslation(['work', 'forms']);
  const pickers = useLazyPart(loadPickers, true);
  const { open, values } = form;
  return (
    <div className={grid.wide}>
      {pickers.hasFailed && <LoadFailure text={t('forms:notLoaded')} onRetry={pickers.retry} />}
      {pickers.Part === undefined ? !pickers.hasFailed && <Waiting /> : <pickers.Part form={form} />}
      {open.isError && (
        <Box mt={12}>
          <LoadFailure text={t('work:datesFailed')} onRetry={open.retry} />
        </Box>
      )}
      <DayCount start={values.start_date} end={values.end_date} />
    </div>
  );
}

function DayCount({ start, end }: { start: string; end: string }) {
  const { t } = useTranslation('work');
  if (start === '' || end === '' || !isWorkEndAllowed(start, end)) return null;
  return <p className={classes.hint}>{t('days', { count: datesBetween(start, end).length })}</p>;
}

/** Placeholder of the same height as the pickers, to avoid a layout shift. */
function Waiting() {
  return (
    <div className={classes.range} aria-hidden="true">
      {['start_date', 'end_date', 'start_time', 'end_time'].map((field) => (
        <Skeleton key={field} height={70} />
      ))}
    </div>
  );
}
