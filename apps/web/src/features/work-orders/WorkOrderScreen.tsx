import './work-orders-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { mayRecord } from '@gerbang/shared/domain/work-orders/moves';
import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { Checks } from './Checks.tsx';
import { Comments } from './Comments.tsx';
import { Costs } from './Costs.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { Moves } from './Moves.tsx';
import { Parts } from './Parts.tsx';
import { Photos } from './Photos.tsx';
import { Section } from './Section.tsx';
import { Signature } from './Signature.tsx';
import { Times } from './Times.tsx';
import { UnknownOrder } from './UnknownOrder.tsx';
import { useAct } from './use-act.ts';
import { useLiveOrder } from './use-live-order.ts';
import { useNow } from './use-now.ts';
import { useWorkWords } from './use-work-words.ts';
import { useWorkOrderQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

/** One work order with all that is known of it, and all that can be done. */
export function WorkOrderScreen({ id }: { id: string }) {
  const { t } = useTranslation('workOrders');
  const property_id = useAuth().property_id ?? '';
  const request = useWorkOrderQuery({ property_id, id }, { refetchOnMountOrArgChange: true });
  const { currentData: order, error, isFetching, refetch } = request;
  usePageTitle(order?.code ?? t('title'));
  useLiveOrder({ property_id, id }, order?.updated_at);
  const status = problemOf(error)?.status;
  // What is not an id at all is no work order either.
  if (order === undefined && (status === 404 || status === 400)) return <UnknownOrder />;
  return (
    <div className={classes.page}>
      {order !== undefined && <Order order={order} />}
      {order === undefined && error !== undefined && (
        <LoadFailure text={t('detail.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {order === undefined && error === undefined && (
        <>
          <Skeleton height={44} width={280} radius={8} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}

function Order({ order }: { order: WorkOrderRecord }) {
  const { t } = useTranslation('workOrders');
  const isPhone = useIsPhone();
  const now = useNow();
  const words = useWorkWords(order.time_zone);
  const acts = useAct(order);
  const mayNote = mayRecord(order.status, order.standing);
  const of = { order, words, acts, mayNote };
  const moves = <Moves {...of} now={now} isFoot={isPhone} />;
  const facts = <Facts {...of} now={now} />;
  const done = (
    <>
      <Section title={t('detail.description')}>
        <Text className={classes.text ?? ''}>
          {order.description === '' ? t('detail.noDescription') : order.description}
        </Text>
      </Section>
      <Checks {...of} />
      <Photos {...of} />
      <Parts {...of} />
      <Times {...of} />
      <Signature {...of} />
    </>
  );
  const told = (
    <>
      <Costs {...of} />
      <History {...of} />
    </>
  );
  if (isPhone)
    return (
      <div className={classes.phone}>
        <DetailHead order={order} words={words} now={now} />
        {facts}
        {done}
        <Comments {...of} />
        {told}
        {moves}
      </div>
    );
  return (
    <>
      <DetailHead order={order} words={words} now={now} moves={moves} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          {done}
          <Comments {...of} />
        </div>
        <div className={classes.stack}>
          {facts}
          {told}
        </div>
      </div>
    </>
  );
}
