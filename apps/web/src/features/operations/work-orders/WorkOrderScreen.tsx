import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { costsOf } from '@gerbang/shared/domain/operations/work-orders/costs';
import { lateEvidenceUntil, mayAddEvidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import { mayRecord, mayEdit } from '@gerbang/shared/domain/operations/work-orders/moves';
import { Anchor, Box, Button, Checkbox, Group, Progress, Skeleton, Text, Title, Stack } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams, Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { DueMark, PriorityMark } from '../../../entities/ticket/Marks.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Comments, History } from './Comments.tsx';
import { Facts } from './Facts.tsx';
import { Moves } from './Moves.tsx';
import { Parts } from './Parts.tsx';
import { Photos } from './Photos.tsx';
import { Section, UnknownOrder } from './Section.tsx';
import { Signature } from './Signature.tsx';
import { Times } from './Times.tsx';
import type { OrderPart } from './use-act.ts';
import { useAct } from './use-act.ts';
import { useWorkDraft } from './use-work-draft.ts';
import { StatusMark } from './use-work-order-columns.tsx';
import { useWorkWords } from './use-work-words.ts';
import type { WorkWords } from './use-work-words.ts';
import { orderPath, WORK_ORDERS } from './work-orders-address.ts';
import { useLiveOrder, useWorkOrderQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

const CLOCK_MS = 30_000;

export function WorkOrderScreen() {
  const { workOrderId: id = '' } = useParams();
  const { t } = useTranslation('workOrders');
  const property_id = useAuth().property_id ?? '';
  const request = useWorkOrderQuery({ property_id, id }, { refetchOnMountOrArgChange: true });
  const { currentData: order, error, isFetching, refetch } = request;
  usePageTitle(order?.code ?? t('title'));
  useLiveOrder({ property_id, id }, order?.updated_at);
  const status = problemOf(error)?.status;
  // The server answers 400 when the address has no valid id.
  if (order === undefined && (status === 404 || status === 400)) return <UnknownOrder />;
  return (
    <div className={classes.page}>
      {order !== undefined && <Order key={order.id} order={order} />}
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
  const now = useNow(CLOCK_MS);
  const words = useWorkWords(order.time_zone);
  const acts = useAct(order);
  const held = useWorkDraft(order);
  const done_at = order.done_at === null ? null : new Date(order.done_at);
  const mayNote = mayAddEvidence({ status: order.status, done_at }, order.standing, now);
  const part = { order, words, acts, mayNote, held };
  const moves = <Moves {...part} now={now} isFoot={isPhone} />;
  const facts = <Facts {...part} now={now} />;
  const sections = (
    <>
      <Section title={t('detail.description')}>
        <Text className={classes.text ?? ''}>
          {order.description === '' ? t('detail.noDescription') : order.description}
        </Text>
      </Section>
      <Checks {...part} mayNote={mayRecord(order.status, order.standing)} />
      {mayNote && done_at !== null && <LateHint {...part} />}
      <Photos {...part} />
      <Parts {...part} />
      <Times {...part} />
      <Signature {...part} />
    </>
  );
  const costsAndHistory = (
    <>
      <Costs {...part} />
      <History {...part} />
    </>
  );
  if (isPhone)
    return (
      <Stack gap={16} miw={0}>
        <DetailHead order={order} words={words} now={now} />
        {facts}
        {sections}
        <Comments {...part} />
        {costsAndHistory}
        {moves}
      </Stack>
    );
  return (
    <>
      <DetailHead order={order} words={words} now={now} moves={moves} />
      <div className={classes.columns}>
        <Stack gap={16} miw={0}>
          {sections}
          <Comments {...part} />
        </Stack>
        <Stack gap={16} miw={0}>
          {facts}
          {costsAndHistory}
        </Stack>
      </div>
    </>
  );
}

interface Props {
  order: WorkOrderRecord;
  words: WorkWords;
  now: Date;
  /** Buttons of the allowed moves. Left out on phones, where they are at the bottom of the page. */
  moves?: ReactNode;
}

function DetailHead({ order, words, now, moves }: Props) {
  const { t } = useTranslation('workOrders');
  return (
    <header className={classes.head}>
      <Anchor component={Link} to={WORK_ORDERS} className={classes.back ?? ''}>
        <IconArrowLeft size={16} stroke={2} aria-hidden="true" />
        {t('detail.back')}
      </Anchor>
      <Group align="flex-start" justify="space-between" gap="12px 24px">
        <Box miw={0}>
          <span className={classes.code}>{order.code}</span>
          <Title order={1} className={classes.title ?? ''}>
            {order.title}
          </Title>
          <Group align="stretch" gap="4px 18px" mt={6}>
            <StatusMark status={order.status} />
            <PriorityMark priority={order.priority} label={t(`priority.${order.priority}`)} variant="small" />
            <DueMark due={words.due(order, now)} variant="small" />
          </Group>
        </Box>
        <div className={classes.headButtons}>
          {moves}
          {mayEdit(order.status, order.standing) && (
            <Button
              variant="default"
              component={Link}
              to={`${orderPath(order.id)}/update`}
              leftSection={<IconPencil size={16} stroke={1.8} />}
            >
              {t('detail.edit')}
            </Button>
          )}
          <Button
            variant="default"
            component={Link}
            to={`${orderPath(order.id)}/print`}
            leftSection={<IconPrinter size={16} stroke={1.8} />}
          >
            {t('detail.print')}
          </Button>
        </div>
      </Group>
    </header>
  );
}

function Checks({ order, words, acts, mayNote }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const { checks } = order;
  const done = checks.filter(({ done_at }) => done_at !== null).length;
  if (checks.length === 0)
    return (
      <Section title={t('checks.title')}>
        <Text c="dimmed" fz={14}>
          {t('checks.empty')}
        </Text>
      </Section>
    );
  const progress = t('checks.progress', { done, total: checks.length });
  return (
    <Section title={t('checks.title')} note={progress}>
      <Progress value={(done / checks.length) * 100} size={6} radius={3} mb={8} aria-label={progress} />
      <ul className={classes.checks}>
        {checks.map(({ id, text, required, done_by, done_at }) => (
          <li key={id}>
            <Checkbox
              id={`check-${id}`}
              size="md"
              checked={done_at !== null}
              disabled={!mayNote || acts.busy === `checks/${id}`}
              onChange={({ currentTarget }) => void acts.act(`checks/${id}`, 'PUT', { done: currentTarget.checked })}
              classNames={{ root: classes.check ?? '', body: classes.checkBody ?? '' }}
              label={
                <>
                  {text} {required && <span className={classes.required}>{t('checks.required')}</span>}
                </>
              }
              {...(done_at !== null && {
                description: t('checks.doneBy', { name: done_by?.name ?? '', when: words.moment(done_at) }),
              })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LateHint({ order, words }: OrderPart) {
  const { t } = useTranslation('workOrders');
  const until = lateEvidenceUntil({ done_at: order.done_at === null ? null : new Date(order.done_at) });
  if (until === null) return null;
  return (
    <Text c="dimmed" fz={14}>
      {t('late.until', { when: words.moment(until.toISOString()) })}
    </Text>
  );
}

function Costs({ order, words }: OrderPart) {
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
