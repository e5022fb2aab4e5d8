import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';
import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { useErrorText } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../lib/use-can.ts';
import { useComplaintWorkQuery, useMakeWorkOrderMutation } from './complaints.api.ts';
import { WORK_ORDERS } from './paths.ts';

import classes from './detail.module.css';

/** The work that a complaint has become, and the way to make it. */
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

function MakeOne({ complaint: { property_id, id } }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('complaints');
  const { userData } = useAuth();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [make, { isLoading }] = useMakeWorkOrderMutation();
  // Pressed again after it failed, it is the same work order.
  const [work_order_id] = useState(() => crypto.randomUUID());
  const press = async () => {
    const { data, error } = await make({ property_id, id, work_order_id });
    if (data === undefined) {
      staffToast('error', t('detail.workOrderFailed'));
      staffToast('blank', errorText(error));
      return;
    }
    staffToast('success', t('detail.workOrderMade', { code: data.code }));
    if (userData !== null && isRouteInRole(userData.role.modules, WORK_ORDERS))
      await navigate(`${WORK_ORDERS}/${data.id}`);
  };
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconTool size={16} stroke={1.8} />}
      loading={isLoading}
      disabled={isLoading}
      onClick={() => void press()}
    >
      {t('detail.workOrder')}
    </Button>
  );
}
