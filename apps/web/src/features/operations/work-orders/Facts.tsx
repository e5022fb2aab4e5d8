import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { mayEdit } from '@gerbang/shared/domain/work-orders/moves';
import { Button, Select } from '@mantine/core';
import { IconHandGrab } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LONG_LIST } from '../../components/long-list.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../lib/use-can.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import type { OrderPart } from './order-parts.ts';
import { Section } from './Section.tsx';
import { placeOf } from './use-work-words.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

/** Where, whose, until when and why. */
export function Facts({ order, words, acts }: OrderPart & { now: Date }) {
  const { t } = useTranslation('workOrders');
  const can = useCan();
  const isPhone = useIsPhone();
  const place = placeOf(order);
  const { asset, complaint } = order;
  const facts: [string, ReactNode][] = [
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
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {/* Where and until when come first for who stands there with a phone. */}
      {isPhone && <Assignment order={order} acts={acts} />}
    </Section>
  );
}

/** Who does it; whoever manages work orders changes it here. */
function Assignment({ order, acts }: Pick<OrderPart, 'order' | 'acts'>) {
  const { t } = useTranslation('workOrders');
  const { user_id } = useAuth();
  const { data } = useWorkOrderOptionsQuery(order.property_id);
  const { assignee, team, version } = order;
  if (!mayEdit(order.status, order.standing))
    return (
      <dl className={classes.facts}>
        <div>
          <dt>{t('detail.assignee')}</dt>
          <dd>{[assignee?.name, team?.name].filter(Boolean).join(', ') || t('detail.nobody')}</dd>
        </div>
      </dl>
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
  // Who has it stays in the list, even when they could not be given it any more.
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
