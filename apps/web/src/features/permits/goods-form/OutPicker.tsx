import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { QUANTITY_MAX } from '@gerbang/shared/contracts/permits/permit-parts';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconBox, IconPackageExport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Stepper } from '../../../components/form/Stepper.tsx';
import { Thumb } from '../../../components/photos/Thumb.tsx';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { balanceOf, isTooMuch, type GoodsOut } from './balances.ts';
import type { ItemValues } from './goods-values.ts';
import { allPicks, pickedIds, pickedQuantity, type Picks } from './picks.ts';
import { SavedItems, type SavedItemsProps } from './SavedItems.tsx';
import { InsideText, TooMuch } from './TooMuch.tsx';

import fields from '../../../components/dialogs/FormModal.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './OutPicker.module.css';

interface Props extends SavedItemsProps {
  goods: GoodsOut;
  /** The items of the form, which are chosen when the picker opens. */
  items: readonly ItemValues[];
  picks: Picks;
  onPicks: (picks: Picks) => void;
  /** Puts the picks into the form. */
  onAdd: () => void;
  onClose: () => void;
}

/** Picks saved items for goods out with their quantities, several at once. */
export function OutPicker({ goods, items, picks, onPicks, onAdd, onClose, onNew, ...saved }: Props) {
  const { t } = useTranslation('goods');
  const root = useRef<HTMLDivElement>(null);
  const { chosen, over } = pickedIds(items, picks, goods);
  /** Adds the picks, unless a quantity is too large. Then focuses the first such field. */
  const add = (next: () => void) => {
    if (over.length > 0) return focusFirst(root.current, over);
    onAdd();
    return next();
  };
  return (
    <div ref={root} className={fields.form}>
      <SavedItems
        {...saved}
        onNew={() => add(onNew)}
        label={t('out.search')}
        action={
          goods.movable.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconPackageExport size={20} stroke={1.75} />}
              onClick={() => onPicks({ ...picks, ...allPicks(goods) })}
            >
              {t('out.all')}
            </Button>
          )
        }
      >
        {(found) =>
          [...found]
            .sort((a, b) => rank(a) - rank(b))
            .map((item) => (
              <Row
                key={item.id}
                item={item}
                quantity={pickedQuantity(item.id, items, picks)}
                onChange={(quantity) => onPicks({ ...picks, [item.id]: { item, quantity } })}
              />
            ))
        }
      </SavedItems>
      <div className={fields.foot}>
        <output data-wide className={classes.count}>
          <span className={classes.over}>
            {over.length > 0 && (
              <>
                <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
                {t('out.tooMany', { count: over.length })}
              </>
            )}
          </span>
          <span className={layout.quietSmall}>
            {t('out.chosen', { count: chosen.length, total: Math.max(goods.choosable, chosen.length) })}
          </span>
        </output>
        <Button data-wide disabled={chosen.length === 0 && items.length === 0} onClick={() => add(onClose)}>
          {items.some(({ id }) => id !== undefined)
            ? t('out.save', { count: chosen.length })
            : t('out.add', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

/** Goods inside come first, then those that never came in on a permit, last those of which nothing can leave. */
function rank({ left }: TenantItem): number {
  if (left === null) return 1;
  return left > 0 ? 0 : 2;
}

interface RowProps {
  item: TenantItem;
  quantity: number;
  onChange: (quantity: number) => void;
}

function Row({ item, quantity, onChange }: RowProps) {
  const { t } = useTranslation('goods');
  const row = useRef<HTMLLIElement>(null);
  // An empty field or a typed 0 takes the item off. The field stays until it is left.
  const [isTyping, setTyping] = useState(false);
  const { id, name, image_url } = item;
  const balance = balanceOf(item);
  const isOver = isTooMuch({ itemQuantity: quantity }, balance);
  /** Focuses a button of the row, because the one that had the focus is removed. */
  const changeTo = (next: number, button: number) => {
    flushSync(() => onChange(next));
    row.current?.querySelectorAll('button')[button]?.focus();
  };
  return (
    <li ref={row} className={classes.row}>
      <Thumb src={image_url} size={56} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        {balance !== undefined && (
          <span className={classes.inside}>
            <IconBox size={16} stroke={1.75} aria-hidden="true" />
            <InsideText balance={balance} />
          </span>
        )}
      </div>
      {quantity > 0 || isTyping ? (
        <Stepper
          isCompact
          aria-label={t('out.quantityOf', { name })}
          less={t('out.less', { name })}
          more={t('out.more', { name })}
          value={quantity || null}
          min={1}
          max={balance?.left ?? QUANTITY_MAX}
          error={isOver}
          onChange={(next, typed) => {
            setTyping(typed !== undefined);
            onChange(Math.min(next ?? 0, QUANTITY_MAX));
          }}
          onRemove={() => changeTo(0, 0)}
          onLeave={() => setTyping(false)}
          data-path={id}
        />
      ) : (
        <Button
          variant="default"
          disabled={balance?.left === 0}
          aria-label={t('out.chooseNamed', { name })}
          onClick={() => changeTo(1, 1)}
        >
          {t('out.choose')}
        </Button>
      )}
      {isOver && balance !== undefined && (
        <div className={classes.tooMuch}>
          <TooMuch balance={balance} onUse={onChange} />
        </div>
      )}
    </li>
  );
}
