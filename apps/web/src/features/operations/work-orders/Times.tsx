import { workTimeBody, type WorkTimeBody } from '@gerbang/shared/contracts/operations/work-orders';
import { timeCost } from '@gerbang/shared/domain/operations/work-orders/costs';
import { Button, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { LONG_LIST } from '../../../components/table/long-list.ts';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { Line, NumberField } from './CostLine.tsx';
import { Section } from './Section.tsx';
import { isRemovableRow, type OrderPart } from './use-act.ts';
import { emptyTime, isTimeTyped, timeBody, unsaved, withTypedTime, type WorkDraft } from './use-work-draft.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

export function Times({ order, words, acts, mayNote, held }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const { times } = order;
  const typed = unsaved(held.draft, order).times;
  const drop = (id: string) => held.set({ times: held.draft.times.filter((time) => time.id !== id) });
  const save = async (time: WorkTimeBody) => {
    const answer = await acts.act('times', 'POST', time);
    if (answer.data !== undefined) drop(time.id);
  };
  return (
    <Section title={t('times.title')}>
      {times.length + typed.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('times.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {times.map((time) => (
          <Line
            key={time.id}
            what={words.hours(time.minutes)}
            note={[`${time.account.name}, ${words.moment(time.at)}`, ...(time.is_late ? [t('late.mark')] : [])].join(
              ' · ',
            )}
            amount={time.rate === null ? '' : words.money(timeCost(time))}
            remove={t('times.remove', { time: words.hours(time.minutes), name: time.account.name })}
            isBusy={acts.busy === `times/${time.id}`}
            onRemove={
              mayNote && isRemovableRow(order, time) ? () => void acts.act(`times/${time.id}`, 'DELETE') : undefined
            }
          />
        ))}
        {mayNote &&
          typed.map((time) => (
            <Line
              key={time.id}
              what={words.hours(time.minutes)}
              note={t(order.done_at === null ? 'finish.typed' : 'late.typed')}
              isTyped
              save={{ label: t('times.save'), onSave: () => void save(time) }}
              isBusy={acts.busy === 'times'}
              remove={t('finish.removeTyped', { name: words.hours(time.minutes) })}
              onRemove={() => drop(time.id)}
            />
          ))}
      </ul>
      {mayNote && <NewTime order={order} acts={acts} held={held} />}
    </Section>
  );
}

function NewTime({ order, acts, held }: Pick<OrderPart, 'order' | 'acts' | 'held'>) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  const { user_id, userData } = useAuth();
  const { data } = useWorkOrderOptionsQuery(order.property_id);
  const values = held.draft.time;
  const setValues = (time: WorkDraft['time']) => held.set({ time });
  const [isOpen, open] = useState(isTimeTyped(values));
  const [faults, setFaults] = useState<Faults>({});
  const own = { id: user_id ?? '', name: userData?.name ?? '' };
  const people = data?.people.some((person) => person.id === user_id) === true ? data.people : [own];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = timeBody(values, user_id);
    const found = schemaFaults(workTimeBody, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const answer = await acts.act('times', 'POST', body);
    if (answer.data === undefined) return setFaults(fieldCodes(answer.error));
    setValues(emptyTime());
    open(false);
  };
  if (!isOpen)
    return (
      <Button variant="light" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open(true)}>
        {t('workOrders:times.add')}
      </Button>
    );
  return (
    <form className={classes.inline} onSubmit={(event) => void submit(event)} noValidate>
      <Select
        className={classes.wide ?? ''}
        label={t('workOrders:times.account_id')}
        data={people.map((person) => ({ value: person.id, label: person.name }))}
        value={values.account_id === '' ? user_id : values.account_id}
        onChange={(chosen) => setValues({ ...values, account_id: chosen ?? '' })}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        {...LONG_LIST}
        comboboxProps={{ shadow: 'md' }}
        error={error(faults['account_id'])}
      />
      <NumberField
        label={t('workOrders:times.hours')}
        value={values.hours}
        onChange={(hours) => setValues({ ...values, hours })}
      />
      <NumberField
        label={t('workOrders:times.minutes')}
        value={values.minutes}
        onChange={(minutes) => setValues({ ...values, minutes })}
        error={error(faults['minutes'])}
      />
      <NumberField
        className={classes.wide}
        label={t('workOrders:times.rate')}
        value={values.rate}
        onChange={(rate) => setValues({ ...values, rate })}
        error={error(faults['rate'])}
      />
      <div className={classes.foot}>
        <Button
          variant="default"
          onClick={() => {
            // A typed time stays in the list, an incomplete one is dropped.
            held.set({ time: emptyTime(), ...withTypedTime(held.draft, user_id) });
            open(false);
          }}
        >
          {t('common:close')}
        </Button>
        <Button type="submit" loading={acts.busy === 'times'} disabled={acts.busy === 'times'}>
          {t('workOrders:times.save')}
        </Button>
      </div>
    </form>
  );
}
