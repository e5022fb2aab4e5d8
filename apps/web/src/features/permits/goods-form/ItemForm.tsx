import '../../../lib/theme/styles-forms.ts';
import { QUANTITY_MAX } from '@gerbang/shared/contracts/permits/permit-parts';
import { itemFaults } from '@gerbang/shared/domain/permits/forms/goods-form';
import type { GoodsFaults } from '@gerbang/shared/domain/permits/forms/goods-form';
import { Button, Input, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { Stepper } from '../../../components/form/Stepper.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { removeUpload } from '../../../lib/uploads/upload-store.ts';
import { isTooMuch, type Balance } from './balances.ts';
import { asItem } from './goods-values.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemUnit } from './ItemUnit.tsx';
import { InsideText, TooMuch } from './TooMuch.tsx';

import classes from '../../../components/dialogs/FormModal.module.css';

interface Props {
  item: ItemValues | (() => ItemValues);
  /** What was typed before the dialog was closed without saving. */
  typed: ItemValues | undefined;
  /** For goods out: how much of an item is inside. */
  balance: ((item: ItemValues) => Balance | undefined) | undefined;
  /** Called with the item and what was typed when the dialog is closed by Back, Escape or X. */
  onKeep: (first: ItemValues, values: ItemValues) => void;
  onCancel: () => void;
  onSave: (item: ItemValues) => void;
  /** Saves the item and starts the next one. Undefined when an item is edited. */
  onAnother: ((item: ItemValues) => void) | undefined;
}

/** Fields of one item. Mounted only while the dialog is open. */
export function ItemForm({ item, typed, balance, onKeep, onCancel, onSave, onAnother }: Props) {
  const { t } = useTranslation(['goods', 'common']);
  const root = useRef<HTMLFormElement>(null);
  const [first] = useState(item);
  const { values, change, faults, check, drop } = useItem(first, typed, root);
  const inside = balance?.(first);
  const firstField = first.itemName === '' ? 'itemName' : 'itemQuantity';
  useFirstField(root, firstField);
  const isDone = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isDone.current && values !== first) onKeep(first, values);
  });
  useEffect(() => () => leave(), []);
  const cancel = () => {
    isDone.current = true;
    drop(values.photo?.key);
    onCancel();
  };
  const save = (done: (item: ItemValues) => void) => {
    if (!check(isTooMuch(values, inside))) return;
    if (first.photo !== null && first.photo.key !== values.photo?.key) removeUpload(first.photo.key);
    isDone.current = true;
    // A saved item that gets another name becomes a new item.
    const isSame = values.itemName.trim() === first.itemName;
    const itemUnit = inside?.unit ?? values.itemUnit;
    done({ ...values, itemName: values.itemName.trim(), itemUnit, id: isSame ? values.id : undefined });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog is inside the page's form, which would be submitted as well.
    event.stopPropagation();
    save(onSave);
  };
  return (
    <form ref={root} onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.fields}>
        <ItemFields
          values={values}
          faults={faults}
          firstField={firstField}
          inside={inside}
          onChange={change}
          onPhotoRemoved={drop}
        />
      </div>
      <div className={classes.foot}>
        {onAnother !== undefined && (
          <Button data-wide onClick={() => save(onAnother)}>
            {t('goods:item.another')}
          </Button>
        )}
        <Button variant={onAnother === undefined ? 'default' : 'subtle'} onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant={onAnother === undefined ? 'filled' : 'default'}>
          {onAnother === undefined ? t('goods:item.submit') : t('goods:item.finish')}
        </Button>
      </div>
    </form>
  );
}

/** Values and faults of an item that is being filled in. */
function useItem(first: ItemValues, typed: ItemValues | undefined, root: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(typed ?? first);
  const [faults, setFaults] = useState<GoodsFaults>({});
  return {
    values,
    faults,
    change: (patch: Partial<ItemValues>) => {
      setValues((before) => ({ ...before, ...patch }));
      setFaults({});
    },
    /** Deletes an upload, except the picture that the item keeps until the edit is saved. */
    drop: (key: string | undefined) => {
      if (key !== undefined && key !== first.photo?.key) removeUpload(key);
    },
    /** Whether the item can be saved. Otherwise shows what is wrong and focuses the first field. */
    check: (isOver: boolean): boolean => {
      const found = itemFaults(asItem(values));
      const paths = isOver ? ['itemQuantity'] : Object.keys(found);
      if (paths.length === 0) return true;
      if (!isOver) flushSync(() => setFaults(found));
      focusFirst(root.current, paths);
      return false;
    },
  };
}

/** Focuses a field when the form appears. The modal does not do that when it is already open with another content. */
function useFirstField(root: RefObject<HTMLFormElement | null>, field: string): void {
  useEffect(() => {
    // Runs in the next task, after the modal has stored which element gets the focus back.
    const timer = window.setTimeout(() => focusFirst(root.current, [field]));
    return () => window.clearTimeout(timer);
  }, [root, field]);
}

interface FieldsProps {
  values: ItemValues;
  faults: GoodsFaults;
  firstField: 'itemName' | 'itemQuantity';
  inside: Balance | undefined;
  onChange: (patch: Partial<ItemValues>) => void;
  onPhotoRemoved: (key: string) => void;
}

function ItemFields({ values, faults, firstField, inside, onChange, onPhotoRemoved }: FieldsProps) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  return (
    <>
      <TextInput
        label={t('item.name')}
        value={values.itemName}
        onChange={({ currentTarget }) => onChange({ itemName: currentTarget.value })}
        maxLength={120}
        data-autofocus={firstField === 'itemName' || undefined}
        error={error(faults['itemName'])}
        data-path="itemName"
      />
      <Quantity values={values} faults={faults} isFirst={firstField === 'itemQuantity'} onChange={onChange} />
      {inside !== undefined &&
        (isTooMuch(values, inside) ? (
          <TooMuch balance={inside} onUse={(itemQuantity) => onChange({ itemQuantity })} />
        ) : (
          <InsideText balance={inside} />
        ))}
      {inside === undefined ? (
        <ItemUnit
          value={values.itemUnit}
          onChange={(itemUnit) => onChange({ itemUnit })}
          error={error(faults['itemUnit'])}
          data-path="itemUnit"
        />
      ) : (
        // What is inside is counted in this unit.
        <Input.Wrapper label={t('item.unit')} labelElement="div">
          <div>{inside.unit}</div>
        </Input.Wrapper>
      )}
      <PhotoField
        kind="item"
        label={t('item.photo')}
        value={values.photo}
        onChange={(photo) => onChange({ photo })}
        onRemove={(photo) => onPhotoRemoved(photo.key)}
        error={error(faults['photoUrl'])}
        data-path="photoUrl"
      />
      <TextInput
        label={t('item.description')}
        value={values.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        maxLength={300}
        error={error(faults['description'])}
        data-path="description"
      />
    </>
  );
}

interface QuantityProps extends Pick<FieldsProps, 'values' | 'faults' | 'onChange'> {
  isFirst: boolean;
}

/** The quantity, of which only digits are kept. Says so when a decimal mark was typed. */
function Quantity({ values: { itemQuantity }, faults, isFirst, onChange }: QuantityProps) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  const [hasMark, setMark] = useState(false);
  const fault = faults['itemQuantity'];
  const isOver = fault !== undefined && itemQuantity !== null && itemQuantity > QUANTITY_MAX;
  return (
    <Stepper
      label={t('item.quantity')}
      less={t('item.less')}
      more={t('item.more')}
      min={1}
      max={QUANTITY_MAX}
      value={itemQuantity}
      onChange={(quantity, typed) => {
        setMark((before) => quantity !== null && typed !== undefined && (before || /[.,]/.test(typed)));
        onChange({ itemQuantity: quantity });
      }}
      maxLength={8}
      data-autofocus={isFirst || undefined}
      description={hasMark && itemQuantity !== null ? t('item.wholeOnly', { count: itemQuantity }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error(isOver ? t('item.most', { count: QUANTITY_MAX }) : fault)}
      data-path="itemQuantity"
    />
  );
}
