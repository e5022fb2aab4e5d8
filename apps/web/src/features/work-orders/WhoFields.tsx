import { WORK_TARGET_HOURS } from '@gerbang/shared/domain/work-orders/states';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { LONG_LIST } from '../../components/long-list.ts';
import { DueField } from './DueField.tsx';
import type { FormSubject, OrderForm } from './use-order-form.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

/** Who does it, and until when. */
export function WhoFields({ form, subject }: { form: OrderForm; subject: FormSubject }) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  const { values, change, faults } = form;
  const { order, property_id, time_zone } = subject;
  const { data } = useWorkOrderOptionsQuery(property_id);
  // Who has it stays in the list, even when they could not be given it any more.
  const people = withOne(data?.people ?? [], order?.assignee ?? null);
  const teams = withOne(
    (data?.teams ?? []).filter(({ active }) => active),
    order?.team ?? null,
  );
  const choices = [
    { name: 'assignee_id', list: people },
    { name: 'team_id', list: teams },
  ] as const;
  return (
    <div className={classes.fields}>
      {choices.map(({ name, list }) => (
        <Select
          key={name}
          label={t(`form.${name}`)}
          placeholder={t('form.none')}
          data={list.map(({ id, name: label }) => ({ value: id, label }))}
          value={values[name]}
          onChange={(id) => change({ [name]: id })}
          searchable
          clearable
          openOnFocus={false}
          {...LONG_LIST}
          clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t(`form.${name}`)}` }}
          comboboxProps={{ shadow: 'md' }}
          error={error(faults[name])}
          data-path={name}
        />
      ))}
      <DueField
        day={values.due_day}
        time={values.due_time}
        time_zone={time_zone}
        onChange={change}
        error={error(faults['due_at'])}
        hint={t('form.dueHint', { hours: WORK_TARGET_HOURS[values.priority] })}
      />
    </div>
  );
}

function withOne<One extends { id: string; name: string }>(
  list: readonly One[],
  one: One | { id: string; name: string } | null,
) {
  return one === null || list.some(({ id }) => id === one.id) ? list : [one, ...list];
}
