import type { AssetWork } from '@gerbang/shared/contracts/operations/asset-pages';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';

import { formatRupiah } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAssetWords } from './use-asset-words.ts';

import record from '../../../entities/ticket/record.module.css';
import classes from './assets.module.css';

const WORK_ORDERS = '/tenantInternal/internalWorkOrder';
const MAINTENANCE = '/buildingManagement/preventiveMaintenance';

/** Maintenance schedules of an asset, its latest work orders and what they cost. */
export function WorkPart({ asset_id, work }: { asset_id: string; work: AssetWork }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const words = useAssetWords();
  const money = (amount: number) => formatRupiah(amount, language);
  return (
    <>
      <section className={record.card} aria-labelledby="asset-schedules">
        <h2 id="asset-schedules" className={record.section}>
          {t('work.schedules')}
        </h2>
        {work.schedules.length === 0 && <None text={t('work.noSchedules')} />}
        <ul className={classes.work}>
          {work.schedules.map(({ id, title, active, next_due_on }) => (
            <li key={id}>
              <Anchor component={Link} to={`${MAINTENANCE}/${id}`} fz={14} fw={550}>
                {title}
              </Anchor>
              <span>
                {active && next_due_on !== null && t('work.next', { day: words.day(next_due_on) })}
                {!active && t('work.paused')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={record.card} aria-labelledby="asset-orders">
        <h2 id="asset-orders" className={record.section}>
          {t('work.orders')}
        </h2>
        <p className={record.quiet}>{t('work.cost', { year: money(work.year_cost), total: money(work.total_cost) })}</p>
        {work.orders.length === 0 && <None text={t('work.noOrders')} />}
        <ul className={classes.work}>
          {work.orders.map(({ id, code, title, status, at, cost }) => (
            <li key={id}>
              <Anchor component={Link} to={`${WORK_ORDERS}/${id}`} fz={14} fw={550}>
                {title}
              </Anchor>
              <span>
                {code} · {t(`work.status.${status}`)} · {words.moment(at)}
                {cost > 0 && ` · ${money(cost)}`}
              </span>
            </li>
          ))}
        </ul>
        {work.total_orders > work.orders.length && (
          <Anchor component={Link} to={`${WORK_ORDERS}?asset_id=${asset_id}`} fz={14}>
            {t('work.all', { count: work.total_orders })}
          </Anchor>
        )}
      </section>
    </>
  );
}

function None({ text }: { text: string }) {
  return (
    <Text c="dimmed" fz={14}>
      {text}
    </Text>
  );
}
