import { workPartBody, type WorkPartBody } from '@gerbang/shared/contracts/operations/work-orders';
import { partCost } from '@gerbang/shared/domain/operations/work-orders/costs';
import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Line, NumberField } from './CostLine.tsx';
import { Section, useFirstFocus } from './Section.tsx';
import { isRemovableRow, type OrderPart } from './use-act.ts';
import { emptyPart, isPartTyped, partBody, unsaved, withTypedPart, type WorkDraft } from './use-work-draft.ts';

import classes from './work-orders.module.css';

export function Parts({ order, words, acts, mayNote, held }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const { parts } = order;
  const typed = unsaved(held.draft, order).parts;
  const drop = (id: string) => held.set({ parts: held.draft.parts.filter((part) => part.id !== id) });
  const save = async (part: WorkPartBody) => {
    const answer = await acts.act('parts', 'POST', part);
    if (answer.data !== undefined) drop(part.id);
  };
  return (
    <Section title={t('parts.title')}>
      {parts.length + typed.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('parts.none')}
        </Text>
      )}
      <ul className={classes.rows}>
        {parts.map((part) => (
          <Line
            key={part.id}
            what={part.name}
            note={[
              t('parts.line', { qty: words.number(part.qty), cost: words.money(part.unit_cost) }),
              ...(part.is_late ? [t('late.mark')] : []),
            ].join(' · ')}
            amount={words.money(partCost(part))}
            remove={t('parts.remove', { name: part.name })}
            isBusy={acts.busy === `parts/${part.id}`}
            onRemove={
              mayNote && isRemovableRow(order, part) ? () => void acts.act(`parts/${part.id}`, 'DELETE') : undefined
            }
          />
        ))}
        {mayNote &&
          typed.map((part) => (
            <Line
              key={part.id}
              what={part.name}
              note={t(order.done_at === null ? 'finish.typed' : 'late.typed')}
              isTyped
              amount={words.number(part.qty)}
              save={{ label: t('parts.save'), onSave: () => void save(part) }}
              isBusy={acts.busy === 'parts'}
              remove={t('parts.remove', { name: part.name })}
              onRemove={() => drop(part.id)}
            />
          ))}
      </ul>
      {mayNote && <NewPart acts={acts} held={held} />}
    </Section>
  );
}

type NewProps = Pick<OrderPart, 'acts' | 'held'>;

function NewPart({ acts, held }: NewProps) {
  const { t } = useTranslation('workOrders');
  const [isOpen, open] = useState(isPartTyped(held.draft.part));
  if (isOpen) return <PartForm acts={acts} held={held} onClose={() => open(false)} />;
  return (
    <Button variant="light" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => open(true)}>
      {t('parts.add')}
    </Button>
  );
}

function PartForm({ acts, held, onClose }: NewProps & { onClose: () => void }) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  const name = useFirstFocus();
  const values = held.draft.part;
  const setValues = (part: WorkDraft['part']) => held.set({ part });
  const [faults, setFaults] = useState<Faults>({});
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = partBody(values);
    const found = schemaFaults(workPartBody, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return name.current?.focus();
    const answer = await acts.act('parts', 'POST', body);
    if (answer.data === undefined) return setFaults(fieldCodes(answer.error));
    setValues(emptyPart());
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
        <Button
          variant="default"
          onClick={() => {
            // A complete part stays in the list as typed, an incomplete one is dropped.
            held.set({ part: emptyPart(), ...withTypedPart(held.draft) });
            onClose();
          }}
        >
          {t('common:close')}
        </Button>
        <Button type="submit" loading={acts.busy === 'parts'} disabled={acts.busy === 'parts'}>
          {t('workOrders:parts.save')}
        </Button>
      </div>
    </form>
  );
}
