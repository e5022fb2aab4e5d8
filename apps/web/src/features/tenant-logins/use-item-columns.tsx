import type { TenantItemRecord } from '@gerbang/shared/contracts/tenant-items';
import { useTranslation } from 'react-i18next';

import type { Column } from '../../components/data-table.ts';
import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { ItemPicture } from './ItemPicture.tsx';

import classes from './tenant-logins.module.css';

/** The columns of what a tenant has saved; dates are those of the property. */
export function useItemColumns(): readonly [Column<TenantItemRecord>, ...Column<TenantItemRecord>[]] {
  const { t } = useTranslation('tenantLogins');
  const language = useLanguage();
  const place = { time_zone: useAuth().userData?.property.time_zone ?? 'UTC', language };
  return [
    { key: 'name', title: t('items.column.name'), sort: 'name', cell: (row) => <Name row={row} /> },
    { key: 'unit', title: t('items.column.unit'), sort: 'unit', width: 140, cell: ({ unit }) => unit },
    {
      key: 'updated_at',
      title: t('items.column.updated_at'),
      sort: 'updated_at',
      isDescendingFirst: true,
      width: 190,
      cell: ({ updated_at }) => <span className={classes.quiet}>{displayDate(updated_at, place)}</span>,
    },
  ];
}

function Name({ row: { name, description, image_url } }: { row: TenantItemRecord }) {
  return (
    <span className={classes.item}>
      <ItemPicture key={image_url} src={image_url} size={40} />
      <span className={classes.itemTexts}>
        <b title={name}>{name}</b>
        {description !== '' && (
          <span className={classes.quiet} title={description}>
            {description}
          </span>
        )}
      </span>
    </span>
  );
}
