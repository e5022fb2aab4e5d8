import { workTimeBody } from '@gerbang/shared/contracts/operations/work-orders';
import { timeCost } from '@gerbang/shared/domain/operations/work-orders/costs';
import { Button, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { LONG_LIST } from '../../../components/table/long-list.ts';
import { newUuid } from '../../../lib/api/ids.ts';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { Line, NumberField } from './CostLine.tsx';
import { Section } from './Section.tsx';
import type { OrderPart } from './use-act.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

export function Times({ order, words, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const { times } = order;
  return (
    <Section title={t('times.title')}>
      {times.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('times.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {times.map((time) => (
          <Line
            key={time.id}
            what={words.hours(time.minutes)}
            note={`${time.account.name}, ${words.moment(time.at)}`}
            amount={time.rate === null ? '' : words.money(timeCost(time))}
            remove={t('times.remove', { time: words.hours(time.minutes), name: time.account.name })}
            isBusy={acts.busy === `times/${time.id}`}
            onRemove={mayNote ? () => void acts.act(`times/${time.id}`, 'DELETE') : undefined}
          />
        ))}
      </ul>
      {mayNote && <NewTime order={order} acts={acts} />}
    </Section>
  );
}

const MINUTES = 60;
type Amount = number | '';
const EMPTY = { hours: '' as Amount, minutes: 30 as Amount, rate: '' as Amount };

function NewTime({ order, acts }: Pick<OrderPart, 'order' | 'acts'>) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  const { user_id, userData } = useAuth();
  const { data } = useWorkOrderOptionsQuery(order.property_id);
  const [isOpen, open] = useState(false);
  // A retry after a lost response sends the same id, so it does not add the time twice.
  const [id, setId] = useState(newUuid);
  const [account_id, setAccount] = useState(user_id ?? '');
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const own = { id: user_id ?? '', name: userData?.name ?? '' };
  const people = data?.people.some((person) => person.id === user_id) === true ? data.people : [own];
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const minutes = Number(values.hours) * MINUTES + Number(values.minutes);
    const body = { id, account_id, minutes, rate: values.rate === '' ? null : values.rate };
    const found = schemaFaults(workTimeBody, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const answer = await acts.act('times', 'POST', body);
    if (answer.data === undefined) return setFaults(fieldCodes(answer.error));
    setValues(EMPTY);
    setId(newUuid());
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
        value={account_id}
        onChange={(chosen) => setAccount(chosen ?? '')}
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
        <Button variant="default" onClick={() => open(false)}>
          {t('common:close')}
        </Button>
        <Button type="submit" loading={acts.busy === 'times'} disabled={acts.busy === 'times'}>
          {t('workOrders:times.save')}
        </Button>
      </div>
    </form>
  );
}
