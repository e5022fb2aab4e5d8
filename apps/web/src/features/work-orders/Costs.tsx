import { costsOf } from '@gerbang/shared/domain/work-orders/costs';
import { useTranslation } from 'react-i18next';

import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';

import classes from './work-orders.module.css';

/** What it costs so far. */
export function Costs({ order, words }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const costs = costsOf(order.parts, order.times);
  return (
    <Section title={t('costs.title')}>
      <dl className={classes.sums}>
        <div>
          <dt>{t('costs.parts')}</dt>
          <dd>{words.money(costs.parts)}</dd>
        </div>
        <div>
          <dt>{t('costs.labour')}</dt>
          <dd>{words.money(costs.labour)}</dd>
        </div>
        <div data-total>
          <dt>{t('costs.total')}</dt>
          <dd>{words.money(costs.total)}</dd>
        </div>
        <div>
          <dt>{t('costs.hours')}</dt>
          <dd>{words.hours(costs.minutes)}</dd>
        </div>
      </dl>
    </Section>
  );
}
