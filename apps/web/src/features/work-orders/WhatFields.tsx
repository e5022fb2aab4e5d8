import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { PRIORITIES } from '@gerbang/shared/domain/work-orders/states';
import { Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { LONG_LIST } from '../../components/long-list.ts';
import { useFirstFocus } from './use-first-focus.ts';
import type { OrderForm } from './use-order-form.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

interface Props {
  form: OrderForm;
  property_id: string;
  isOfComplaint: boolean;
}

/** What is to be done and how much it presses. */
export function WhatFields({ form: { values, change, faults }, property_id, isOfComplaint }: Props) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  const priorityId = useId();
  const field = useFirstFocus();
  const { data } = useWorkOrderOptionsQuery(property_id);
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide ?? ''}
        label={t('form.title')}
        {...(isOfComplaint && { placeholder: t('form.titleFromComplaint') })}
        ref={field}
        autoComplete="off"
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={error(faults['title'])}
        data-path="title"
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t('form.description')}
        rows={3}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={error(faults['description'])}
        data-path="description"
      />
      <Input.Wrapper label={t('form.priority')} labelElement="div" labelProps={{ id: priorityId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={priorityId}
          data={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={values.priority}
          onChange={(priority) => change({ priority })}
        />
      </Input.Wrapper>
      <Select
        label={t('form.category_id')}
        placeholder={t('form.none')}
        data={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.category_id}
        onChange={(category_id) => change({ category_id })}
        searchable
        clearable
        openOnFocus={false}
        {...LONG_LIST}
        clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${t('form.category_id')}` }}
        comboboxProps={{ shadow: 'md' }}
        error={error(faults['category_id'])}
        data-path="category_id"
      />
    </div>
  );
}
