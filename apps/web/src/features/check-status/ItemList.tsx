import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { itemTotal, splitItems } from '@gerbang/shared/domain/permits/refused-items';
import { Card, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Picture } from './Picture.tsx';

import classes from './check-status.module.css';

type Item = PermitStatus['load_unload_items'][number];

/** The goods: accepted ones first, rejected ones crossed out with the reason. */
export function ItemList({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('status');
  const { accepted, rejected } = splitItems(items);
  if (items.length === 0) return null;
  return (
    <Card className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2} className={classes.sectionTitle}>
          {t('items')}
        </Title>
        <span className={classes.total}>
          {t('total')} <b>{t('itemCount', { count: itemTotal(items) })}</b>
        </span>
      </div>
      <ul className={classes.list}>
        {accepted.map((item) => (
          <li key={item.id} className={classes.item}>
            <ItemPicture item={item} />
            <div className={classes.itemName}>{item.item_detail.name}</div>
            <div className={classes.itemCount}>{countText(item)}</div>
          </li>
        ))}
        {rejected.map((item) => (
          <RejectedItem key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function RejectedItem({ item }: { item: Item }) {
  const { t } = useTranslation('status');
  return (
    <li className={classes.item} data-rejected>
      <ItemPicture item={item} />
      <div>
        <s className={classes.itemName}>{item.item_detail.name}</s>
        <div className={classes.rejectedTag}>
          <IconX size={16} stroke={2.5} aria-hidden="true" />
          {t('rejected')}
        </div>
      </div>
      <s className={classes.itemCount}>{countText(item)}</s>
      {item.rejection_note !== '' && (
        <p className={classes.rejectedNote}>
          <b>{t('note')}:</b> {item.rejection_note}
        </p>
      )}
    </li>
  );
}

function ItemPicture({ item }: { item: Item }) {
  const { t } = useTranslation('status');
  const { name, image_url } = item.item_detail;
  return <Picture url={image_url} alt={t('itemPhoto', { name })} className={classes.itemPicture} />;
}

function countText({ qty, unit }: Item): string {
  return `${qty} ${unit}`;
}
