import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/operations/complaints';
import { COMPLAINT_PRIORITIES, isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { Box, Button, NativeSelect, Select, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconUserCheck, IconStarFilled, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { untilEntryRemoved } from '../../../components/dialogs/use-back-closes.ts';
import { FactList, type Fact } from '../../../entities/ticket/TicketPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { WORK_ORDERS } from './complaints-address.ts';
import { useComplaintOptionsQuery, useComplaintWorkQuery } from './complaints.api.ts';
import { useAct } from './use-act.ts';
import type { ComplaintWords } from './use-complaint-words.ts';
import { WorkOrderSheet } from './WorkOrderSheet.tsx';

import classes from './detail.module.css';

interface Named {
  id: string;
  name: string;
}

/** Each change is saved immediately. */
export function Handling({ complaint, mayWrite }: { complaint: ComplaintDetail; mayWrite: boolean }) {
  const { t } = useTranslation('complaints');
  const { user_id } = useAuth();
  const { data: options } = useComplaintOptionsQuery(complaint.property_id);
  const { assignee, category, priority, version } = complaint;
  const { run, isRunning } = useAct(complaint);
  const isFixed = !mayWrite || !isOpenComplaint(complaint.status) || isRunning;
  const change = (patch: { assignee_id?: string | null; category_id?: string; priority?: typeof priority }) => {
    const body = { category_id: category.id, priority, assignee_id: assignee?.id ?? null, version, ...patch };
    const texts = { done: () => t('detail.triaged'), failed: t('detail.triageFailed') };
    return void run({ path: '', method: 'PUT', body }, texts);
  };
  const isMine = assignee?.id === user_id;
  const mayTake = options?.assignees.some(({ id }) => id === user_id) === true;
  return (
    <section className={classes.card} aria-label={t('detail.handling')}>
      <h2 className={classes.section}>{t('detail.handling')}</h2>
      <Stack gap={12}>
        <Select
          label={t('detail.assignee')}
          placeholder={t('detail.nobody')}
          data={withPresent(options?.assignees ?? [], assignee).map(({ id, name }) => ({ value: id, label: name }))}
          value={assignee?.id ?? null}
          onChange={(id) => change({ assignee_id: id })}
          disabled={isFixed}
          searchable
          clearable
          openOnFocus={false}
          clearButtonProps={{ 'aria-label': t('detail.nobody') }}
          comboboxProps={{ shadow: 'md' }}
        />
        {!isFixed && !isMine && mayTake && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconUserCheck size={15} stroke={1.9} />}
            onClick={() => change({ assignee_id: user_id })}
          >
            {t('detail.takeIt')}
          </Button>
        )}
        <NativeSelect
          label={t('column.priority')}
          data={COMPLAINT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={priority}
          disabled={isFixed}
          onChange={({ currentTarget }) => {
            const wanted = COMPLAINT_PRIORITIES.find((name) => name === currentTarget.value);
            if (wanted !== undefined) change({ priority: wanted });
          }}
        />
        <NativeSelect
          label={t('detail.category')}
          data={withPresent(options?.categories ?? [], category).map(({ id, name }) => ({ value: id, label: name }))}
          value={category.id}
          disabled={isFixed}
          onChange={({ currentTarget }) => change({ category_id: currentTarget.value })}
        />
      </Stack>
    </section>
  );
}

/** Adds the current value to the options when it can no longer be chosen. */
function withPresent(offered: readonly Named[], present: Named | null): readonly Named[] {
  return present === null || offered.some(({ id }) => id === present.id) ? offered : [present, ...offered];
}

export function ComplaintFacts({ complaint, words }: { complaint: ComplaintDetail; words: ComplaintWords }) {
  const { t } = useTranslation('complaints');
  const { tenant, unit, floor, location, answered_at, resolved_at, rating } = complaint;
  const facts: Fact[] = [
    [t('detail.tenant'), tenant?.name ?? ''],
    [t('detail.phone'), tenant === null || tenant.phone === '' ? '' : <Phone key="phone" number={tenant.phone} />],
    [t('detail.where'), [unit?.name ?? '', location, floor?.name ?? ''].filter((part) => part !== '').join(', ')],
    [t('detail.source'), t(`source.${complaint.source}`)],
    [t('detail.raisedBy'), complaint.created_by],
    [t('detail.raisedAt'), words.moment(complaint.created_at)],
    answered_at === null
      ? [t('detail.answerDue'), words.moment(complaint.answer_due_at)]
      : [t('detail.answered'), words.moment(answered_at)],
    resolved_at === null
      ? [t('detail.solveDue'), words.moment(complaint.solve_due_at)]
      : [t('detail.resolved'), words.moment(resolved_at)],
    [t('detail.rating'), rating === null ? '' : <Rating key="rating" stars={rating} text={complaint.rating_text} />],
  ];
  return (
    <section className={classes.card} aria-label={t('detail.facts')}>
      <h2 className={classes.section}>{t('detail.facts')}</h2>
      <FactList facts={facts} />
    </section>
  );
}

function Rating({ stars, text }: { stars: number; text: string }) {
  const { t } = useTranslation('complaints');
  return (
    <>
      <span className={classes.stars}>
        <IconStarFilled size={14} aria-hidden="true" /> {t('detail.stars', { count: stars })}
      </span>
      {text !== '' && (
        <Box component="span" display="block" mt={2} c="dimmed">
          “{text}”
        </Box>
      )}
    </>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a className={classes.link} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}

export function WorkOrders({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const can = useCan();
  const { property_id, id } = complaint;
  const { data: orders = [] } = useComplaintWorkQuery(can('work_order.read') ? { property_id, id } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const mayMake = can('complaint.update') && isOpenComplaint(complaint.status);
  if (orders.length === 0 && !mayMake) return null;
  return (
    <section className={classes.card} aria-label={t('detail.workOrders')}>
      <h2 className={classes.section}>{t('detail.workOrders')}</h2>
      {orders.length > 0 && (
        <ul className={classes.orders}>
          {orders.map((order) => (
            <li key={order.id}>
              <Link className={classes.link} to={`${WORK_ORDERS}/${order.id}`}>
                {order.code}
              </Link>{' '}
              {order.title}
            </li>
          ))}
        </ul>
      )}
      {mayMake && <MakeOne complaint={complaint} />}
    </section>
  );
}

function MakeOne({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const { userData } = useAuth();
  const navigate = useNavigate();
  const [isOpen, open] = useState(false);
  const mayOpenOrders = userData !== null && isRouteInRole(userData.role.modules, WORK_ORDERS);
  return (
    <>
      <Button variant="light" fullWidth leftSection={<IconTool size={16} stroke={1.8} />} onClick={() => open(true)}>
        {t('detail.workOrder')}
      </Button>
      {isOpen && (
        <WorkOrderSheet
          complaint={complaint}
          onClose={() => open(false)}
          onMade={({ id }) => {
            open(false);
            if (mayOpenOrders) void untilEntryRemoved().then(() => navigate(`${WORK_ORDERS}/${id}`));
          }}
        />
      )}
    </>
  );
}
