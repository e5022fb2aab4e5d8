import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Stage } from '@gerbang/shared/access';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Checkbox, Radio, Stack, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { DayField } from '../../components/calendar/DayField.tsx';
import { TimeField } from '../../components/calendar/TimeField.tsx';
import { useFieldError } from '../../components/form/FieldError.tsx';
import { useFields } from '../../components/form/use-fields.ts';
import { LoadFailure } from '../../components/frame/LoadFailure.tsx';
import { LONG_LIST } from '../../components/table/long-list.ts';
import type { ApiForm } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { AwayPerson } from './away.ts';
import { decidedStages } from './away.ts';
import { useDeputyOptionsQuery } from './deputies.api.ts';
import { knownStages } from './deputy-values.ts';
import type { DeputyValues } from './deputy-values.ts';
import { usePeopleQuery } from './people.api.ts';

import classes from './deputies.module.css';

interface Props {
  form: ApiForm<DeputyValues>;
  /** Stages that the absent person decides. */
  stages: readonly Stage[];
  isOwn: boolean;
}

/**
 * Selects the stages that the deputy decides: all stages that the absent person has during the absence, or some of the
 * current ones.
 */
export function StageFields({ form: { values, change, faults }, stages, isOwn }: Props) {
  const { t } = useTranslation('deputies');
  const error = useFieldError();
  const fault = error(faults['stages']);
  const isSome = values.stages !== null;
  return (
    <Radio.Group
      label={t('form.stages')}
      value={isSome ? 'some' : 'all'}
      onChange={(choice) => change({ stages: choice === 'some' ? [] : null })}
      error={isSome ? undefined : fault}
    >
      <Stack gap={10} mt={4}>
        <Radio value="all" label={t(isOwn ? 'form.allOwn' : 'form.all')} data-path={isSome ? undefined : 'stages'} />
        <Radio value="some" label={t('form.some')} />
        {values.stages !== null && (
          <Checkbox.Group
            className={classes.some ?? ''}
            aria-label={t('form.some')}
            value={values.stages}
            onChange={(chosen) => change({ stages: knownStages(chosen) })}
            error={fault}
          >
            <Stack gap={10}>
              {stages.map((stage, index) => (
                <Checkbox
                  key={stage}
                  value={stage}
                  label={t(`stage.${stage}`)}
                  data-path={index === 0 ? 'stages' : undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Radio.Group>
  );
}

interface AbsenceFieldsProps {
  form: ApiForm<DeputyValues>;
  /** The property whose time zone the fields use. */
  property: { name: string; time_zone: string };
  isNew: boolean;
}

export function AbsenceFields({ form: { values, change, faults }, property, isNew }: AbsenceFieldsProps) {
  const { t } = useTranslation('deputies');
  const error = useFieldError();
  const [today] = useState(() => wallClock(new Date(), property.time_zone).date);
  const first = isNew ? today : undefined;
  const bad = (name: string) => error(faults[name]);
  const start = (day: string) =>
    change({ start_day: day, ...(values.end_day !== '' && values.end_day < day && { end_day: '' }) });
  return (
    <div className={classes.moments}>
      <DayField
        path="starts_at"
        label={t('form.startDay')}
        placeholder={t('form.choose')}
        value={values.start_day}
        first={first}
        onChange={start}
        error={bad('starts_at')}
      />
      <TimeField
        label={t('form.startTime')}
        minutes={t('form.startMinute')}
        value={values.start_time}
        onChange={(start_time) => change({ start_time })}
      />
      <DayField
        path="ends_at"
        label={t('form.endDay')}
        placeholder={t('form.choose')}
        value={values.end_day}
        first={values.start_day === '' ? first : values.start_day}
        onChange={(end_day) => change({ end_day })}
        error={bad('ends_at')}
      />
      <TimeField
        label={t('form.endTime')}
        minutes={t('form.endMinute')}
        value={values.end_time}
        onChange={(end_time) => change({ end_time })}
      />
      <p className={classes.hint}>{t('form.zone', { property: property.name, zone: zoneLabel(property.time_zone) })}</p>
    </div>
  );
}

interface DeputySelectProps {
  form: ApiForm<DeputyValues>;
  record: DeputyRecord | null;
  /** Whether this is the first field of the dialog, which gets the focus. */
  isFirst: boolean;
}

/** Selects the deputy among the people who can decide instead of the absent person. */
export function DeputySelect({ form, record, isFirst }: DeputySelectProps) {
  const { t } = useTranslation(['deputies', 'common']);
  const field = useFields(form);
  const { values } = form;
  const { currentData, isError, isFetching, refetch } = useDeputyOptionsQuery(values.account_id ?? skipToken);
  const options = (currentData ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // The current deputy may no longer be eligible, but is still shown.
  const isGone = record !== null && !options.some(({ value }) => value === record.deputy_id);
  const known = isGone ? [{ value: record.deputy_id, label: record.deputy }] : [];
  const isWaiting = values.account_id === null;
  return (
    <div>
      <Select
        {...field('deputy_id')}
        label={t('deputies:form.deputy')}
        placeholder={t(isWaiting ? 'deputies:form.deputyFirst' : 'deputies:form.choose')}
        nothingFoundMessage={t(isFetching ? 'common:loading' : 'deputies:form.nothingFound')}
        data={[...options, ...known]}
        searchable
        openOnFocus={false}
        {...LONG_LIST}
        allowDeselect={false}
        disabled={isWaiting}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        data-autofocus={isFirst || undefined}
      />
      {currentData?.length === 0 && <p className={classes.hint}>{t('deputies:form.noDeputy')}</p>}
      {isError && (
        <LoadFailure text={t('deputies:form.deputiesFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </div>
  );
}

interface AwaySelectProps {
  value: AwayPerson | null;
  onChange: (away: AwayPerson) => void;
  roles: readonly RoleRecord[];
  error: ReactNode;
}

const LIMIT = '50';
const SEARCH_PAUSE_MS = 250;

/**
 * Selects the absent person among the people whom the user may manage. Searches on the server, because there can be
 * many.
 */
export function AwaySelect({ value, onChange, roles, error }: AwaySelectProps) {
  const { t } = useTranslation('deputies');
  const [typed, setTyped] = useState('');
  const [search_by] = useDebouncedValue(typed === value?.label ? '' : typed.trim(), SEARCH_PAUSE_MS);
  const { data } = usePeopleQuery({ search_by, page_size: LIMIT, status: 'active' });
  const people = (data?.data ?? []).map(({ id, name, role, role_id }) => ({
    id,
    label: t('form.person', { name, role }),
    stages: decidedStages(roles.find((candidate) => candidate.id === role_id)),
  }));
  const known = value === null || people.some(({ id }) => id === value.id) ? people : [...people, value];
  const options = known.map(({ id, label, stages }) => ({ value: id, label, disabled: stages.length === 0 }));
  const choose = (id: string | null) => {
    const away = known.find((person) => person.id === id);
    if (away !== undefined) onChange(away);
  };
  return (
    <Select
      label={t('form.account')}
      {...(options.some(({ disabled }) => disabled) && { description: t('form.accountNote') })}
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      data={options}
      value={value?.id ?? null}
      onChange={choose}
      searchable
      openOnFocus={false}
      {...LONG_LIST}
      onSearchChange={setTyped}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, shadow: 'md' }}
      error={error}
      data-autofocus
      data-path="account_id"
    />
  );
}
