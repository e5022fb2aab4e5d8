import { itemFaults, quantityOf } from '@gerbang/shared/domain/permits/goods-form';
import type { GoodsFaults } from '@gerbang/shared/domain/permits/goods-form';
import { Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { removeUpload } from '../../lib/uploads/upload-store.ts';
import { asItem } from './goods-values.ts';
import type { ItemValues } from './goods-values.ts';

interface Props {
  /** What is known of it already. */
  item: ItemValues | (() => ItemValues);
  onCancel: () => void;
  onSave: (item: ItemValues) => void;
}

const UNITS = ['pcs', 'unit', 'dus', 'box', 'set', 'koli', 'palet', 'rol', 'lembar', 'kg'];

/** One item's fields. Lives as long as the dialog is open, so a reopened one starts anew. */
export function ItemForm({ item, onCancel, onSave }: Props) {
  const { t } = useTranslation(['goods', 'common']);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const [first] = useState(item);
  const [values, setValues] = useState(first);
  const [faults, setFaults] = useState<GoodsFaults>({});
  const change = (patch: Partial<ItemValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults({});
  };
  // The first thing that is not known yet has the focus, also when the dialog was open before.
  const firstField = first.itemName === '' ? 'itemName' : 'itemQuantity';
  useEffect(() => {
    // Once the dialog has noted where the focus was, to give it back.
    const timer = window.setTimeout(() => focusFirst(root.current, [firstField]));
    return () => window.clearTimeout(timer);
  }, [firstField]);

  const drop = (key: string | undefined) => {
    // The item on the form still shows its own picture until the change is saved.
    if (key !== undefined && key !== first.photo?.key) removeUpload(key);
  };
  const isSaved = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isSaved.current) drop(values.photo?.key);
  });
  useEffect(() => () => leave(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog stands in the page's form, which must not take this for its own.
    event.stopPropagation();
    const found = itemFaults(asItem(values));
    if (Object.keys(found).length > 0) {
      flushSync(() => setFaults(found));
      return focusFirst(root.current, Object.keys(found));
    }
    if (first.photo !== null && first.photo.key !== values.photo?.key) removeUpload(first.photo.key);
    isSaved.current = true;
    // A saved thing by another name is another thing.
    const isSame = values.itemName.trim() === first.itemName;
    return onSave({ ...values, itemName: values.itemName.trim(), id: isSame ? values.id : undefined });
  };

  return (
    <form ref={root} onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput
          label={t('goods:item.name')}
          value={values.itemName}
          onChange={({ currentTarget }) => change({ itemName: currentTarget.value })}
          maxLength={120}
          data-autofocus={firstField === 'itemName' || undefined}
          error={error(faults['itemName'])}
          data-path="itemName"
        />
        <Group grow gap={12} align="flex-start" wrap="nowrap">
          <TextInput
            label={t('goods:item.quantity')}
            inputMode="numeric"
            value={values.itemQuantity ?? ''}
            onChange={({ currentTarget }) => change({ itemQuantity: quantityOf(currentTarget.value) })}
            maxLength={7}
            data-autofocus={firstField === 'itemQuantity' || undefined}
            error={error(faults['itemQuantity'])}
            data-path="itemQuantity"
          />
          <Autocomplete
            label={t('goods:item.unit')}
            placeholder={t('goods:item.unitPlaceholder')}
            data={UNITS}
            value={values.itemUnit}
            onChange={(itemUnit) => change({ itemUnit })}
            maxLength={20}
            error={error(faults['itemUnit'])}
            data-path="itemUnit"
          />
        </Group>
        <PhotoField
          kind="item"
          label={t('goods:item.photo')}
          value={values.photo}
          onChange={(photo) => change({ photo })}
          onRemove={(photo) => drop(photo.key)}
          error={error(faults['photoUrl'])}
          data-path="photoUrl"
        />
        <TextInput
          label={t('goods:item.description')}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          maxLength={300}
          error={error(faults['description'])}
          data-path="description"
        />
        <Group grow gap={12} wrap="nowrap" mt={4}>
          <Button variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('goods:item.submit')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
