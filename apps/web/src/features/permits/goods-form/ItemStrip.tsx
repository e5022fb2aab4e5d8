import { IconCircleCheckFilled } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { ItemValues } from './goods-values.ts';
import { ItemPhoto } from './ItemPhoto.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './goods-form.module.css';

/** The items added so far, if there are any. Scrolls to the last one. */
export function ItemStrip({ items }: { items: readonly ItemValues[] }) {
  const { t } = useTranslation('goods');
  if (items.length === 0) return null;
  return (
    <div className={classes.strip}>
      <div className={layout.quietSmall}>{t('item.number', { number: items.length + 1 })}</div>
      <ul className={classes.tiles} aria-label={t('item.added')}>
        {items.map(({ key, photo, itemName, itemQuantity, itemUnit }) => (
          <li key={key} ref={key === items.at(-1)?.key ? reveal : undefined} className={classes.tile}>
            <ItemPhoto photo={photo} size={44} />
            <span className={layout.grow}>
              <span className={classes.tileName}>{itemName}</span>
              <span className={classes.tileQuantity}>
                <IconCircleCheckFilled size={16} aria-hidden="true" className={layout.accepted} />
                {itemQuantity} {itemUnit}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function reveal(tile: HTMLElement | null): void {
  tile?.scrollIntoView({ inline: 'end', block: 'nearest' });
}
