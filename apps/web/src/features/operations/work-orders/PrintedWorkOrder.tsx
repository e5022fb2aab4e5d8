import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { costsOf, partCost, timeCost } from '@gerbang/shared/domain/operations/work-orders/costs';
import { Anchor, Box, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { FullScreenSpinner } from '../../../components/frame/FullScreenSpinner.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { UnknownOrder } from './Section.tsx';
import { placeOf, useWorkWords, type WorkWords } from './use-work-words.ts';
import { orderPath } from './work-orders-address.ts';
import { useWorkOrderQuery } from './work-orders.api.ts';

import classes from './printed-work-order.module.css';

const QR_PIXELS = 112;

/** Printable work order on A4. */
export function PrintedWorkOrder() {
  const { workOrderId: id = '' } = useParams();
  const { t } = useTranslation('workOrders');
  const { property_id, userData } = useAuth();
  const request = useWorkOrderQuery({ property_id: property_id ?? '', id });
  const { currentData: order, error, isFetching, refetch } = request;
  usePageTitle(order?.code ?? t('paper.title'));
  const status = problemOf(error)?.status;
  if (order === undefined && (status === 404 || status === 400)) return <UnknownOrder />;
  if (order === undefined && error !== undefined)
    return <LoadFailure text={t('detail.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (order === undefined) return <FullScreenSpinner />;
  return (
    <main className={classes.desk}>
      <div className={classes.bar}>
        <Anchor component={Link} to={orderPath(id)}>
          {t('paper.back')}
        </Anchor>
        <Button leftSection={<IconPrinter size={18} stroke={1.8} />} onClick={() => window.print()}>
          {t('paper.print')}
        </Button>
      </div>
      <Sheet order={order} property={userData?.property.name ?? ''} />
    </main>
  );
}

function Sheet({ order, property }: { order: WorkOrderRecord; property: string }) {
  const { t } = useTranslation('workOrders');
  const words = useWorkWords(order.time_zone);
  const [now] = useState(() => new Date().toISOString());
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <Box component="p" c="#56635f" fz="9.5pt">
            {property}
          </Box>
          <h1>
            {t('paper.title')} <span>{order.code}</span>
          </h1>
          <p className={classes.title}>{order.title}</p>
          <Box component="p" c="#56635f" fz="9.5pt">
            {t('paper.printedAt', { when: words.longMoment(now) })}
          </Box>
        </div>
        <Box component="figure" flex="none" m={0} c="#56635f" fz="9pt" ta="center">
          <QrCode text={`${window.location.origin}${orderPath(order.id)}`} size={QR_PIXELS} label={order.code} />
          <figcaption>{t('paper.scan')}</figcaption>
        </Box>
      </header>
      <PrintedFacts order={order} words={words} />
      {order.description !== '' && <p className={classes.text}>{order.description}</p>}
      {order.checks.length > 0 && (
        <section>
          <h2>{t('checks.title')}</h2>
          <ul className={classes.checks}>
            {order.checks.map(({ id, text, required, done_by, done_at }) => (
              <li key={id}>
                <span className={classes.box}>{done_at === null ? '' : '✓'}</span>
                <span>
                  {text} {required && <em>({t('checks.required')})</em>}
                </span>
                <Box component="span" c="#56635f" fz="9.5pt">
                  {done_at !== null && t('checks.doneBy', { name: done_by?.name ?? '', when: words.moment(done_at) })}
                </Box>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PrintedCosts order={order} words={words} />
      <PrintedPhotos order={order} />
      <PrintedSignatures order={order} words={words} />
    </article>
  );
}

interface Part {
  order: WorkOrderRecord;
  words: WorkWords;
}

function PrintedFacts({ order, words }: Part) {
  const { t } = useTranslation('workOrders');
  const { asset } = order;
  const facts = [
    [t('column.status'), t(`status.${order.status}`)],
    [t('column.priority'), t(`priority.${order.priority}`)],
    [t('detail.due'), order.due_at === null ? t('due.none') : words.longMoment(order.due_at)],
    [t('detail.where'), placeOf(order)],
    [t('detail.asset'), asset === null ? '' : `${asset.code} ${asset.name}`],
    [t('detail.tenant'), order.tenant?.name ?? ''],
    [t('detail.assignee'), order.assignee?.name ?? ''],
    [t('detail.team'), order.team?.name ?? ''],
    [t('detail.category'), order.category?.name ?? ''],
    [
      t('detail.source'),
      order.complaint === null ? t(`source.${order.source}`) : t('detail.complaint', order.complaint),
    ],
    [t('detail.started'), order.started_at === null ? '' : words.longMoment(order.started_at)],
    [t('detail.done'), order.done_at === null ? '' : words.longMoment(order.done_at)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PrintedCosts({ order, words }: Part) {
  const { t } = useTranslation('workOrders');
  const { parts, times } = order;
  if (parts.length + times.length === 0) return null;
  const lines = [
    ...parts.map((part) => ({
      id: part.id,
      what: part.name,
      note: t('parts.line', { qty: words.number(part.qty), cost: words.money(part.unit_cost) }),
      amount: partCost(part),
    })),
    ...times.map((time) => ({
      id: time.id,
      what: time.account.name,
      note: words.hours(time.minutes),
      amount: timeCost(time),
    })),
  ];
  return (
    <section>
      <h2>{t('costs.title')}</h2>
      <table className={classes.costs}>
        <tbody>
          {lines.map(({ id, what, note, amount }) => (
            <tr key={id}>
              <th scope="row">{what}</th>
              <td>{note}</td>
              <td>{words.money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('costs.total')}</th>
            <td>{words.hours(costsOf(parts, times).minutes)}</td>
            <td>{words.money(costsOf(parts, times).total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function PrintedPhotos({ order }: Pick<Part, 'order'>) {
  const { t } = useTranslation('workOrders');
  if (order.photos.length === 0) return null;
  return (
    <section>
      <h2>{t('photos.title')}</h2>
      <ul className={classes.photos}>
        {order.photos.map(({ id, url, moment }) => (
          <li key={id}>
            <img src={url} alt={t(`photos.${moment}`)} />
            {t(`photos.${moment}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PrintedSignatures({ order, words }: Part) {
  const { t } = useTranslation('workOrders');
  const { signature } = order;
  return (
    <div className={classes.signatures}>
      <div>
        <span className={classes.line} />
        {t('paper.worker')}: {order.assignee?.name ?? order.team?.name ?? ''}
      </div>
      <div>
        <span className={classes.line}>
          {signature !== null && signature.url !== null && (
            <img src={signature.url} alt={t('signature.drawing', { name: signature.name })} />
          )}
        </span>
        {t('paper.customer')}:{' '}
        {signature !== null && t('signature.by', { name: signature.name, when: words.moment(signature.at) })}
      </div>
    </div>
  );
}
