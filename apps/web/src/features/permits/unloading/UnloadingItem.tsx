import { Box, Checkbox, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { Stepper } from '../../../components/form/Stepper.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
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
  // An empty field or a typed 0 takes the item off. The field stays until it is left.
  const [isTyping, setTyping] = useState(false);
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
      {(qty > 0 || isTyping) && (
        <Quantity name={name} qty={qty} max={item.left} onChange={setQty} onTyping={setTyping} />
      )}
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

interface QuantityProps {
  name: string;
  qty: number;
  max: number;
  onChange: (qty: number) => void;
  onTyping: (isTyping: boolean) => void;
}

/** Quantity from 1 to the number of pieces inside. */
function Quantity({ name, qty, max, onChange, onTyping }: QuantityProps) {
  const { t } = useTranslation('unloading');
  const [wasOver, setOver] = useState(false);
  return (
    <div className={classes.quantity}>
      <Stepper
        isCompact
        aria-label={t('quantityOf', { name })}
        less={t('less', { name })}
        more={t('more', { name })}
        value={qty || null}
        min={1}
        max={max}
        onChange={(next, typed) => {
          setOver(next !== null && next > max);
          onTyping(typed !== undefined);
          onChange(Math.min(next ?? 0, max));
        }}
        onLeave={() => onTyping(false)}
      />
      {wasOver && qty === max && <output className={classes.most}>{t('onlyInside', { count: max })}</output>}
    </div>
  );
}
