import '../../../lib/theme/styles-forms.ts';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { itemFaults, quantityOf } from '@gerbang/shared/domain/permits/forms/goods-form';
import type { GoodsFaults } from '@gerbang/shared/domain/permits/forms/goods-form';
import { Autocomplete, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { focusFirst } from '../../../lib/focus-first.ts';
import { removeUpload } from '../../../lib/uploads/upload-store.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { isTooMuch, type Balance } from './balances.ts';
import { asItem } from './goods-values.ts';
import type { ItemValues } from './goods-values.ts';
import { newItem } from './saved-item.ts';
import { SavedItems } from './SavedItems.tsx';
import { InsideText, TooMuch } from './TooMuch.tsx';

/** Mode of the dialog: pick a saved item, add a new item (optionally prefilled), or edit an item. */
export type DialogMode = { kind: 'pick' } | { kind: 'add'; item?: ItemValues } | { kind: 'edit'; item: ItemValues };

interface Props {
  opened: boolean;
  mode: DialogMode;
  onMode: (mode: DialogMode) => void;
  onClose: () => void;
  onSave: (item: ItemValues) => void;
  /** The tenant that owns the saved items; null for a visitor. */
  tenant: TenantRecord | null;
  /** For goods out: how much of an item is inside. */
  balance?: ((item: ItemValues) => Balance | undefined) | undefined;
  onLogin: () => void;
}

export function ItemDialog({ opened, mode, onMode, onClose, onSave, tenant, balance, onLogin }: Props) {
  const { t } = useTranslation('goods');
  const isPhone = useIsPhone();
  // Opens only after the first render: a modal that mounts open cannot return the focus when it closes.
  const isThere = useMounted();
  const titles = { pick: t('saved.title'), add: t('item.addTitle'), edit: t('item.editTitle') };
  return (
    <Modal
      opened={isThere && opened}
      onClose={onClose}
      title={titles[mode.kind]}
      size={520}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 16}
      // No transition on phones, where the dialog covers the whole screen.
      {...(isPhone && { transitionProps: { duration: 0 } })}
    >
      {mode.kind === 'pick' && tenant !== null ? (
        <SavedItems
          key={tenant.token}
          tenant_id={tenant.tenant.id}
          showsInside={balance !== undefined}
          onPick={(item) => onMode({ kind: 'add', item })}
          onNew={() => onMode({ kind: 'add' })}
          onLogin={onLogin}
        />
      ) : (
        <ItemForm
          item={mode.kind === 'pick' ? newItem : (mode.item ?? newItem)}
          balance={balance}
          onCancel={onClose}
          onSave={onSave}
        />
      )}
    </Modal>
  );
}

interface ItemFormProps extends Pick<Props, 'balance'> {
  item: ItemValues | (() => ItemValues);
  onCancel: () => void;
  onSave: (item: ItemValues) => void;
}

const UNITS = ['pcs', 'unit', 'dus', 'box', 'set', 'koli', 'palet', 'rol', 'lembar', 'kg'];

/** Fields of one item. Mounted only while the dialog is open, so that it starts with the initial values each time. */
function ItemForm({ item, balance, onCancel, onSave }: ItemFormProps) {
  const { t } = useTranslation(['goods', 'common']);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const [first] = useState(item);
  const [values, setValues] = useState(first);
  const [faults, setFaults] = useState<GoodsFaults>({});
  const inside = balance?.(first);
  const isOver = isTooMuch(values, inside);
  const change = (patch: Partial<ItemValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults({});
  };
  // Focuses the first field that is still empty. The modal does not do that when it is already open with the saved
  // items.
  const firstField = first.itemName === '' ? 'itemName' : 'itemQuantity';
  useEffect(() => {
    // Runs in the next task, after the modal has stored which element gets the focus back.
    const timer = window.setTimeout(() => focusFirst(root.current, [firstField]));
    return () => window.clearTimeout(timer);
  }, [firstField]);

  const drop = (key: string | undefined) => {
    // The item keeps its old picture until the edit is saved, so that upload must not be deleted.
    if (key !== undefined && key !== first.photo?.key) removeUpload(key);
  };
  const isSaved = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isSaved.current) drop(values.photo?.key);
  });
  useEffect(() => () => leave(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog is inside the page's form, which would be submitted as well.
    event.stopPropagation();
    const found = itemFaults(asItem(values));
    if (isOver) return focusFirst(root.current, ['itemQuantity']);
    if (Object.keys(found).length > 0) {
      flushSync(() => setFaults(found));
      return focusFirst(root.current, Object.keys(found));
    }
    if (first.photo !== null && first.photo.key !== values.photo?.key) removeUpload(first.photo.key);
    isSaved.current = true;
    // A saved item that gets another name becomes a new item.
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
        {inside !== undefined &&
          (isOver ? (
            <TooMuch balance={inside} onUse={(itemQuantity) => change({ itemQuantity })} />
          ) : (
            <InsideText balance={inside} />
          ))}
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
