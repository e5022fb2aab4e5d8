import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { mayEdit } from '@gerbang/shared/domain/operations/work-orders/moves';
import { Button, Select } from '@mantine/core';
import { IconHandGrab } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LONG_LIST } from '../../../components/table/long-list.ts';
import { FactList, type Fact } from '../../../entities/ticket/TicketPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { Section } from './Section.tsx';
import type { OrderPart } from './use-act.ts';
import { placeOf } from './use-work-words.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

export function Facts({ order, words, acts }: OrderPart & { now: Date }) {
  const { t } = useTranslation('workOrders');
  const can = useCan();
  const isPhone = useIsPhone();
  const place = placeOf(order);
  const { asset, complaint } = order;
  const facts: Fact[] = [
    [t('detail.where'), place],
    [t('detail.due'), order.due_at === null ? t('due.none') : words.longMoment(order.due_at)],
    [t('detail.asset'), asset === null ? '' : `${asset.code} · ${asset.name}`],
    [t('detail.category'), order.category?.name ?? ''],
    [t('detail.tenant'), order.tenant?.name ?? ''],
    [
      t('detail.source'),
      complaint !== null && can('complaint.read') ? (
        <Link key="complaint" to={`/tenantInternal/complaintRequest/${complaint.id}`}>
          {t('detail.complaint', { code: complaint.code })}
        </Link>
      ) : (
        t(`source.${order.source}`)
      ),
    ],
    [t('detail.createdBy'), `${order.created_by?.name ?? t('detail.system')}, ${words.moment(order.created_at)}`],
    [t('detail.started'), order.started_at === null ? '' : words.moment(order.started_at)],
    [t('detail.done'), order.done_at === null ? '' : words.moment(order.done_at)],
  ];
  return (
    <Section title={t('detail.facts')}>
      {!isPhone && <Assignment order={order} acts={acts} />}
      <FactList facts={facts} isSmall />
      {/* On a phone the location and the deadline come before the assignment. */}
      {isPhone && <Assignment order={order} acts={acts} />}
    </Section>
  );
}

/** Assignee and team. Only people who may edit the work order can change them. */
function Assignment({ order, acts }: Pick<OrderPart, 'order' | 'acts'>) {
  const { t } = useTranslation('workOrders');
  const { user_id } = useAuth();
  const { data } = useWorkOrderOptionsQuery(order.property_id);
  const { assignee, team, version } = order;
  if (!mayEdit(order.status, order.standing))
    return (
      <FactList
        facts={[[t('detail.assignee'), [assignee?.name, team?.name].filter(Boolean).join(', ') || t('detail.nobody')]]}
        isSmall
      />
    );
  const give = async (to: { assignee_id?: string | null; team_id?: string | null }) => {
    const now = { assignee_id: assignee?.id ?? null, team_id: team?.id ?? null };
    const answer = await acts.act('assign', 'POST', { ...now, ...to, version });
    if (answer.data !== undefined && to.assignee_id === user_id) staffToast('success', t('detail.taken'));
  };
  const teams = (data?.teams ?? []).filter(({ active, id }) => active || id === team?.id);
  const isBusy = acts.busy === 'assign';
  return (
    <div className={classes.assignment}>
      <Who
        label={t('detail.assignee')}
        now={assignee}
        list={data?.people ?? []}
        isBusy={isBusy}
        onGive={(id) => void give({ assignee_id: id })}
      />
      <Who
        label={t('detail.team')}
        now={team}
        list={teams}
        isBusy={isBusy}
        onGive={(id) => void give({ team_id: id })}
      />
      {assignee === null && (
        <Button
          variant="light"
          leftSection={<IconHandGrab size={16} stroke={1.8} />}
          loading={isBusy}
          disabled={isBusy}
          onClick={() => void give({ assignee_id: user_id })}
        >
          {t('detail.take')}
        </Button>
      )}
    </div>
  );
}

interface WhoProps {
  label: string;
  now: WorkOrderRecord['assignee'];
  list: readonly { id: string; name: string }[];
  isBusy: boolean;
  onGive: (id: string | null) => void;
}

function Who({ label, now, list, isBusy, onGive }: WhoProps) {
  const { t } = useTranslation('workOrders');
  // Keeps the current assignee in the options even when that person can no longer be chosen.
  const known = now === null || list.some(({ id }) => id === now.id) ? list : [now, ...list];
  return (
    <Select
      label={label}
      placeholder={t('detail.nobody')}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={now?.id ?? null}
      onChange={(id) => id !== (now?.id ?? null) && onGive(id)}
      disabled={isBusy}
      searchable
      clearable
      openOnFocus={false}
      {...LONG_LIST}
      clearButtonProps={{ 'aria-label': `${t('list.unset')}: ${label}` }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
