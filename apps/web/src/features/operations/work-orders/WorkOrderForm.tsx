import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { DEFAULT_DUE_TIME, type ChosenDue } from '@gerbang/shared/domain/operations/work-orders/due';
import { PRIORITIES, WORK_TARGET_HOURS } from '@gerbang/shared/domain/operations/work-orders/states';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Alert, Anchor, Title, Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { FormFoot } from '../../../components/form/FormFoot.tsx';
import { RestoredDraft } from '../../../components/form/FormNote.tsx';
import { useFields, useFaultText } from '../../../components/form/use-fields.ts';
import { LONG_LIST } from '../../../components/table/long-list.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ChecksFields } from './ChecksFields.tsx';
import { Section, useFirstFocus } from './Section.tsx';
import { useOrderForm } from './use-order-form.ts';
import type { OrderForm, FormSubject } from './use-order-form.ts';
import { WhereFields } from './WhereFields.tsx';
import { orderPath, WORK_ORDERS } from './work-orders-address.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

export function WorkOrderForm(subject: FormSubject) {
  const { order, complaint_id } = subject;
  const { t } = useTranslation('workOrders');
  const navigate = useNavigate();
  const back = order === null ? WORK_ORDERS : orderPath(order.id);
  const form = useOrderForm(subject, ({ id }: WorkOrderRecord) => void navigate(orderPath(id), { replace: true }));
  return (
    <form {...form.formProps} className={classes.form}>
      <header className={classes.head}>
        <Anchor component={Link} to={back} className={classes.back ?? ''}>
          <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
          {order === null ? t('detail.back') : order.code}
        </Anchor>
        <Title order={1} className={classes.title ?? ''}>
          {order === null ? t('form.create') : t('form.edit', { code: order.code })}
        </Title>
      </header>
      <FormAlert text={form.alert ?? (form.isConflict ? t('form.conflict') : null)} />
      <RestoredDraft draft={form.draft} />
      {complaint_id !== null && order === null && <Alert>{t('form.fromComplaint')}</Alert>}
      <Section title={t('form.whatTitle')}>
        <WhatFields form={form} property_id={subject.property_id} isOfComplaint={complaint_id !== null} />
      </Section>
      <Section title={t('form.whereTitle')}>
        <WhereFields form={form} property_id={subject.property_id} order={order} />
      </Section>
      <Section title={t('form.whoTitle')}>
        <WhoFields form={form} subject={subject} />
      </Section>
      <Section title={t('form.checksTitle')}>
        <ChecksFields form={form} />
      </Section>
      <div className={classes.formFoot}>
        <FormFoot
          form={form}
          kept={form.isKept ? t('form.kept') : undefined}
          submit={t(order === null ? 'form.make' : 'form.save')}
          onCancel={() => {
            form.forgetDraft();
            void navigate(back);
          }}
        />
      </div>
    </form>
  );
}

interface Props {
  form: OrderForm;
  property_id: string;
  isOfComplaint: boolean;
}

function WhatFields({ form, property_id, isOfComplaint }: Props) {
  const { t } = useTranslation('workOrders');
  const field = useFields(form);
  const priorityId = useId();
  const first = useFirstFocus();
  const { data } = useWorkOrderOptionsQuery(property_id);
  return (
    <div className={classes.fields}>
      <TextInput
        {...field('title')}
        className={classes.wide ?? ''}
        label={t('form.title')}
        {...(isOfComplaint && { placeholder: t('form.titleFromComplaint') })}
        ref={first}
        autoComplete="off"
      />
      <Textarea {...field('description')} className={classes.wide ?? ''} label={t('form.description')} rows={3} />
      <Input.Wrapper label={t('form.priority')} labelElement="div" labelProps={{ id: priorityId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={priorityId}
          data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={form.values.priority}
          onChange={(priority) => form.change({ priority })}
        />
      </Input.Wrapper>
      <Select
        {...field('category_id')}
        label={t('form.category_id')}
        placeholder={t('form.none')}
        data={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        openOnFocus={false}
        {...LONG_LIST}
        clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t('form.category_id')}` }}
        comboboxProps={{ shadow: 'md' }}
      />
    </div>
  );
}

function WhoFields({ form, subject }: { form: OrderForm; subject: FormSubject }) {
  const { t } = useTranslation('workOrders');
  const field = useFields(form);
  const faultText = useFaultText(form);
  const { values, change } = form;
  const { order, property_id, time_zone } = subject;
  const { data } = useWorkOrderOptionsQuery(property_id);
  // Keeps the current assignee and team in the options even when they can no longer be chosen.
  const people = withCurrent(data?.people ?? [], order?.assignee ?? null);
  const teams = withCurrent(
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
          {...field(name)}
          label={t(`form.${name}`)}
          placeholder={t('form.none')}
          data={list.map(({ id, name: label }) => ({ value: id, label }))}
          searchable
          clearable
          openOnFocus={false}
          {...LONG_LIST}
          clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t(`form.${name}`)}` }}
          comboboxProps={{ shadow: 'md' }}
        />
      ))}
      <DueField
        due={values}
        time_zone={time_zone}
        onChange={change}
        error={faultText('due_at')}
        hint={t('form.dueHint', { hours: WORK_TARGET_HOURS[values.priority] })}
      />
    </div>
  );
}

function withCurrent<Option extends { id: string; name: string }>(
  list: readonly Option[],
  current: Option | { id: string; name: string } | null,
) {
  return current === null || list.some(({ id }) => id === current.id) ? list : [current, ...list];
}

interface DueFieldProps {
  due: ChosenDue;
  time_zone: string;
  onChange: (due: Partial<ChosenDue>) => void;
  error: ReactNode;
  hint: string;
}

/** Deadline in the property's time zone. When the day is empty, the deadline follows from the priority. */
function DueField({ due: { due_day: day, due_time: time }, time_zone, onChange, error, hint }: DueFieldProps) {
  const { t } = useTranslation('workOrders');
  const label = t('form.due_at');
  return (
    <div className={classes.due}>
      <DayField
        path="due_at"
        label={label}
        placeholder={t('form.none')}
        value={day}
        clear={`${t('list.unset')}: ${label}`}
        onChange={(due_day) => onChange({ due_day, ...(time === '' && { due_time: DEFAULT_DUE_TIME }) })}
        error={error}
      />
      <TimeField
        label={zoneLabel(time_zone)}
        minutes={t('times.minutes')}
        value={time}
        onChange={(due_time) => onChange({ due_time })}
        isDisabled={day === ''}
      />
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}
