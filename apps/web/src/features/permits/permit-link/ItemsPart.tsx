import { quantityOf } from '@gerbang/shared/domain/permits/forms/goods-form';
import { Text, TextInput } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { PhotoField } from '../../../components/photos/PhotoField.tsx';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { useUpload } from '../../../lib/uploads/use-uploads.ts';
import { Compared, Earlier } from './Compared.tsx';
import { Entries } from './Entries.tsx';
import type { FixItem } from './fix-values.ts';
import type { Fix } from './use-fix.ts';

import grid from '../../../components/form/form-grid.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './permit-link.module.css';

/**
 * Items of the permit. Outgoing goods of a visitor were brought in on another permit, so their quantity can only be
 * reduced.
 */
export function ItemsPart({ fix }: { fix: Fix }) {
  const { t } = useTranslation('links');
  const { start, values, change, shown, view } = fix;
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
        before={start.items}
        renderLine={(item, before) => <ItemLine item={item} before={before} />}
        renderFields={(item, path) => (
          <ItemFields
            item={item}
            path={path}
            fix={fix}
            isFixed={isFixed}
            onChange={(patch) =>
              set(values.items.map((other) => (other.key === item.key ? { ...other, ...patch } : other)))
            }
          />
        )}
        onRemove={(item) => set(values.items.filter(({ key }) => key !== item.key))}
        onAdd={isFixed ? undefined : add}
        add={t('fix.addItem')}
      />
    </>
  );
}

function ItemLine({ item, before }: { item: FixItem; before: FixItem | undefined }) {
  const { t } = useTranslation('links');
  return (
    <>
      <Thumb photo={item.photo} />
      <span className={`${layout.grow} ${classes.lineText}`}>
        <b>{item.name || t('fix.newItem')}</b>
        {item.qty} {item.unit}
        <Earlier text={before && amountText(before)} now={amountText(item)} />
      </span>
    </>
  );
}

function amountText({ qty, unit }: FixItem): string {
  return `${qty ?? ''} ${unit}`.trim();
}

interface FieldsProps {
  item: FixItem;
  path: string;
  fix: Fix;
  /** True when only the quantity may change. */
  isFixed: boolean;
  onChange: (patch: Partial<FixItem>) => void;
}

function ItemFields({ item, path, fix: { start, shown }, isFixed, onChange }: FieldsProps) {
  const before = start.items.find(({ key }) => key === item.key);
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
      <Compared
        label={t('item.quantity')}
        before={before === undefined ? '' : amountText(before)}
        isChanged={item.qty !== before?.qty}
      >
        {(id) => (
          <TextInput
            id={id}
            inputMode="numeric"
            maxLength={7}
            value={item.qty ?? ''}
            onChange={({ currentTarget }) => onChange({ qty: quantityOf(currentTarget.value) })}
            error={error(shown[`${path}.qty`])}
            data-path={`${path}.qty`}
          />
        )}
      </Compared>
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

/** Small picture, or an icon. Decorative, because the name is beside it. */
function Thumb({ photo }: { photo: UploadRef | null }) {
  const { preview } = useUpload(photo?.key ?? '');
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.thumb}>
      {photo === null || preview === null || preview === broken ? (
        <IconPackage size={22} stroke={1.5} aria-hidden="true" />
      ) : (
        <img src={preview} alt="" onError={() => setBroken(preview)} />
      )}
    </span>
  );
}
