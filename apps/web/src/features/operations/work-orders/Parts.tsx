import { workPartBody } from '@gerbang/shared/contracts/operations/work-orders';
import { partCost } from '@gerbang/shared/domain/operations/work-orders/costs';
import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { Line, NumberField } from './CostLine.tsx';
import { Section, useFirstFocus } from './Section.tsx';
import type { OrderPart } from './use-act.ts';

import classes from './work-orders.module.css';

export function Parts({ order, words, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const { parts } = order;
  return (
    <Section title={t('parts.title')}>
      {parts.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('parts.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {parts.map((part) => (
          <Line
            key={part.id}
            what={part.name}
            note={t('parts.line', { qty: words.number(part.qty), cost: words.money(part.unit_cost) })}
            amount={words.money(partCost(part))}
            remove={t('parts.remove', { name: part.name })}
            isBusy={acts.busy === `parts/${part.id}`}
            onRemove={mayNote ? () => void acts.act(`parts/${part.id}`, 'DELETE') : undefined}
          />
        ))}
      </ul>
      {mayNote && <NewPart acts={acts} />}
    </Section>
  );
}

const EMPTY = { name: '', qty: 1 as number | '', unit_cost: '' as number | '' };

function NewPart({ acts }: Pick<OrderPart, 'acts'>) {
  const { t } = useTranslation('workOrders');
  const [isOpen, open] = useState(false);
  if (isOpen) return <PartForm acts={acts} onClose={() => open(false)} />;
  return (
    <Button variant="light" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open(true)}>
      {t('parts.add')}
    </Button>
  );
}

function PartForm({ acts, onClose }: Pick<OrderPart, 'acts'> & { onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  const name = useFirstFocus();
  // A retry after a lost response sends the same id, so it does not add the part twice.
  const [id, setId] = useState(newUuid);
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { qty, unit_cost } = values;
    const body = {
      id,
      name: values.name,
      qty: qty === '' ? undefined : qty,
      unit_cost: unit_cost === '' ? 0 : unit_cost,
    };
    const found = schemaFaults(workPartBody, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return name.current?.focus();
    const answer = await acts.act('parts', 'POST', body);
    if (answer.data === undefined) return setFaults(fieldCodes(answer.error));
    setValues(EMPTY);
    setId(newUuid());
    name.current?.focus();
  };
  return (
    <form className={classes.inline} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={name}
        className={classes.wide ?? ''}
        label={t('workOrders:parts.name')}
        value={values.name}
        onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
        error={error(faults['name'])}
      />
      <NumberField
        label={t('workOrders:parts.qty')}
        decimals={3}
        value={values.qty}
        onChange={(qty) => setValues({ ...values, qty })}
        error={error(faults['qty'])}
      />
      <NumberField
        label={t('workOrders:parts.unit_cost')}
        value={values.unit_cost}
        onChange={(unit_cost) => setValues({ ...values, unit_cost })}
        error={error(faults['unit_cost'])}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button type="submit" loading={acts.busy === 'parts'} disabled={acts.busy === 'parts'}>
          {t('workOrders:parts.save')}
        </Button>
      </div>
    </form>
  );
}
