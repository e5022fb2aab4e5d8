import { quantityOf } from '@gerbang/shared/domain/permits/goods-form';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { PhotoField } from '../../components/PhotoField.tsx';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Entries } from './Entries.tsx';
import type { FixItem } from './fix-values.ts';
import { Thumb } from './Thumb.tsx';
import type { Fix } from './use-fix.ts';

import grid from '../../components/form-grid.module.css';
import classes from './permit-link.module.css';

/** The goods. What a visitor takes out came in on another permit, so there it can only become less. */
export function ItemsPart({ fix }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const { values, change, shown, view } = fix;
  const isFixed = view.status.kind === 'unloading' && view.status.tenant === null;
  const set = (items: readonly FixItem[]) => change({ items });
  const add = () => {
    const key = newIdempotencyKey();
    set([...values.items, { key, name: '', qty: null, unit: '', description: '', photo: null }]);
    return key;
  };
  return (
    <>
      {isFixed && <Text className={classes.hint}>{t('fix.onlyQuantity')}</Text>}
      <Entries
        entries={values.items}
        path="items"
        shown={shown}
        nameOf={(item) => item.name || t('fix.newItem')}
        renderLine={(item) => <ItemLine item={item} />}
        renderFields={(item, path) => (
          <ItemFields
            item={item}
            path={path}
            fix={fix}
            isFixed={isFixed}
            onChange={(patch) => set(values.items.map((one) => (one.key === item.key ? { ...one, ...patch } : one)))}
          />
        )}
        onRemove={(item) => set(values.items.filter(({ key }) => key !== item.key))}
        onAdd={isFixed ? undefined : add}
        add={t('fix.addItem')}
      />
    </>
  );
}

function ItemLine({ item }: { item: FixItem }) {
  const { t } = useTranslation('links');
  return (
    <>
      <Thumb photo={item.photo} />
      <span className={classes.lineText}>
        <b>{item.name || t('fix.newItem')}</b>
        {item.qty} {item.unit}
      </span>
    </>
  );
}

interface FieldsProps {
  item: FixItem;
  path: string;
  fix: Fix;
  /** Only the quantity may change. */
  isFixed: boolean;
  onChange: (patch: Partial<FixItem>) => void;
}

function ItemFields({ item, path, fix: { shown }, isFixed, onChange }: FieldsProps) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  return (
    <div className={grid.grid}>
      <TextInput
        label={t('item.name')}
        maxLength={120}
        disabled={isFixed}
        value={item.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={error(shown[`${path}.item_detail.name`])}
        data-path={`${path}.item_detail.name`}
      />
      <TextInput
        label={t('item.quantity')}
        inputMode="numeric"
        maxLength={7}
        value={item.qty ?? ''}
        onChange={({ currentTarget }) => onChange({ qty: quantityOf(currentTarget.value) })}
        error={error(shown[`${path}.qty`])}
        data-path={`${path}.qty`}
      />
      <TextInput
        label={t('item.unit')}
        maxLength={20}
        disabled={isFixed}
        value={item.unit}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
        error={error(shown[`${path}.unit`])}
        data-path={`${path}.unit`}
      />
      <TextInput
        label={t('item.description')}
        maxLength={300}
        disabled={isFixed}
        value={item.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        error={error(shown[`${path}.item_detail.description`])}
        data-path={`${path}.item_detail.description`}
      />
      {!isFixed && (
        <PhotoField
          kind="item"
          label={t('item.photo')}
          value={item.photo}
          onChange={(photo) => onChange({ photo })}
          error={error(shown[`${path}.item_detail.image_url`])}
          data-path={`${path}.item_detail.image_url`}
        />
      )}
    </div>
  );
}
