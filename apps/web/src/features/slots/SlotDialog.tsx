import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, Modal, NumberInput, Switch, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { TimeField } from '../../components/TimeField.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { endsNextDay, timesOf } from './slot-facts.ts';
import type { Slot } from './slots.api.ts';
import { useSlotForm } from './use-slot-form.ts';
import type { SlotForm } from './use-slot-form.ts';

import classes from './schedule.module.css';

interface Props {
  property_id: string;
  kind: GoodsKind;
  /** The slot to change; null for a new one. */
  record: Slot | null;
  /** Where a new one stands in the list. */
  position: number;
  onClose: () => void;
}

/** Makes a slot, or changes one. */
export function SlotDialog({ property_id, kind, record, position, onClose }: Props) {
  const { t } = useTranslation(['slots', 'common']);
  const root = useRef<HTMLFormElement>(null);
  const form = useSlotForm({ property_id, record, start: { kind, position }, onSaved: onClose });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const title =
    record === null
      ? t('slots:form.create', { kind: t(`slots:kind.${kind}`).toLowerCase() })
      : t('slots:form.edit', { name: record.name });
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {form.refusal !== undefined && (
            <p className={classes.note} role="alert">
              {t(`slots:form.${form.refusal}`)}
            </p>
          )}
          <Fields form={form} isNew={record === null} />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
            {t('slots:form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Fields({ form: { values, change, faults }, isNew }: { form: SlotForm; isNew: boolean }) {
  const { t } = useTranslation('slots');
  const error = useFieldError();
  const time = (name: 'starts' | 'ends') => (
    <TimeField
      path={name}
      label={t(`form.${name}`)}
      minutes={t('form.minutes', { field: t(`form.${name}`).toLowerCase() })}
      value={values[name]}
      onChange={(text) => change(name, text)}
      error={error(faults[name])}
    />
  );
  return (
    <>
      {time('starts')}
      {time('ends')}
      {/* Said as soon as it is so, without a word about the field itself. */}
      <output className={classes.wide} aria-live="polite">
        {endsNextDay(values) && <span className={classes.hint}>{t('form.nextDay')}</span>}
      </output>
      <TextInput
        className={classes.wide ?? ''}
        label={t('form.name')}
        description={t('form.nameHint')}
        placeholder={values.starts !== '' && values.ends !== '' ? timesOf(values) : ''}
        value={values.name}
        onChange={({ currentTarget }) => change('name', currentTarget.value)}
        error={error(faults['name'])}
        data-path="name"
      />
      <NumberInput
        className={classes.wide ?? ''}
        label={t('form.capacity')}
        description={isNew ? undefined : t('form.capacityHint')}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        max={10_000}
        value={values.capacity}
        onChange={(number) => change('capacity', typeof number === 'number' ? number : '')}
        error={error(faults['capacity'])}
        data-path="capacity"
      />
      <Switch
        className={classes.wide ?? ''}
        label={t('form.active')}
        checked={values.active}
        onChange={({ currentTarget }) => change('active', currentTarget.checked)}
        data-path="active"
      />
    </>
  );
}
