import { ActionIcon, Box, Checkbox, Group, TextInput } from '@mantine/core';
import { IconMinus, IconPhoto, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { withQuantity } from './unloading-choice.ts';
import type { UnloadingChoice, LoadedItem } from './unloading-choice.ts';
import type { Fault } from './unloading-faults.ts';

import classes from './unloading-form.module.css';

// Loaded lazily, because the photos of a loading form are usually still stored.
const PhotoField = lazy(async () => ({
  default: (await import('../../../components/photos/PhotoField.tsx')).PhotoField,
}));

interface Props {
  item: LoadedItem;
  choice: UnloadingChoice;
  onChange: (part: Partial<UnloadingChoice>) => void;
  faults: readonly Fault[];
}

export function UnloadingItem({ item, choice, onChange, faults }: Props) {
  const { t } = useTranslation('unloading');
  const fieldError = useFieldError();
  const { name, image_url } = item.item_detail;
  const isInside = item.left > 0;
  const qty = Math.min(choice.picked[item.id] ?? 0, item.left);
  const setQty = (next: number) => onChange({ picked: withQuantity(choice.picked, item, next) });
  const path = `photos.${item.id}`;
  return (
    <li className={classes.item} data-inside={isInside}>
      <Checkbox
        className={classes.check}
        label={<ItemLabel item={item} />}
        checked={qty > 0}
        disabled={!isInside}
        onChange={({ currentTarget }) => setQty(currentTarget.checked ? item.left : 0)}
      />
      {qty > 0 && <Stepper name={name} qty={qty} max={item.left} onChange={setQty} />}
      {qty > 0 && image_url === null && (
        <div className={classes.itemPhoto}>
          <Suspense>
            <PhotoField
              kind="item"
              label={t('itemPhoto', { name })}
              description={t('itemPhotoHint')}
              error={fieldError(faults.find((fault) => fault.path === path)?.code)}
              value={choice.photos[item.id] ?? null}
              onChange={(photo) => onChange({ photos: { ...choice.photos, [item.id]: photo } })}
              data-path={path}
            />
          </Suspense>
        </div>
      )}
    </li>
  );
}

function ItemLabel({ item }: { item: LoadedItem }) {
  const { t } = useTranslation('unloading');
  const [isBroken, setBroken] = useState(false);
  const { name, image_url } = item.item_detail;
  return (
    <Group component="span" gap={12} wrap="nowrap" mih={72}>
      <span className={classes.picture}>
        {image_url === null || isBroken ? (
          <IconPhoto size={26} stroke={1.5} aria-hidden="true" />
        ) : (
          // The link expires after some minutes. After that the item is shown without its picture.
          <img src={image_url} alt="" onError={() => setBroken(true)} />
        )}
      </span>
      <span>
        <span className={classes.name}>{name}</span>{' '}
        <Box component="span" className="tabular" display="block" c="dimmed" fz={14} lh={1.4}>
          {item.left > 0 ? t('ofInside', { count: item.left, unit: item.unit }) : t('noneInside')}
        </Box>
      </span>
    </Group>
  );
}

interface StepperProps {
  name: string;
  qty: number;
  max: number;
  onChange: (qty: number) => void;
}

/** Quantity by buttons or typing, from 1 to the number of pieces inside. */
function Stepper({ name, qty, max, onChange }: StepperProps) {
  const { t } = useTranslation('unloading');
  // The field may be empty while the person types.
  const [isEmpty, setEmpty] = useState(false);
  const [wasOver, setOver] = useState(false);
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 7);
    setEmpty(digits === '');
    setOver(Number(digits) > max);
    if (digits !== '') onChange(Math.min(Math.max(Number(digits), 1), max));
  };
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        aria-label={t('less', { name })}
        disabled={qty <= 1}
        onClick={() => onChange(qty - 1)}
      >
        <IconMinus size={18} stroke={2} />
      </ActionIcon>
      <TextInput
        aria-label={t('quantityOf', { name })}
        inputMode="numeric"
        autoComplete="off"
        className={classes.quantity}
        value={isEmpty ? '' : String(qty)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setEmpty(false)}
      />
      <ActionIcon
        variant="default"
        aria-label={t('more', { name })}
        disabled={qty >= max}
        onClick={() => onChange(qty + 1)}
      >
        <IconPlus size={18} stroke={2} />
      </ActionIcon>
      {wasOver && qty === max && <output className={classes.most}>{t('onlyInside', { count: max })}</output>}
    </div>
  );
}
