import { homeOf } from '@gerbang/shared/domain/insight/homes';
import type { Home } from '@gerbang/shared/domain/insight/homes';
import type { ComponentType } from 'react';

import { useAuth } from '../../../../lib/store/hooks.ts';
import { useCan } from '../../../../lib/use-can.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { DashboardScreen } from '../DashboardScreen.tsx';
import { AdministrationHome } from './AdministrationHome.tsx';
import { ApprovalsHome } from './ApprovalsHome.tsx';
import { ComplaintsHome } from './ComplaintsHome.tsx';
import { GateHome } from './GateHome.tsx';
import { ManagementHome } from './ManagementHome.tsx';
import { MenuHome } from './MenuHome.tsx';
import type { HomeProps } from './use-home.ts';
import { WorkOrdersHome } from './WorkOrdersHome.tsx';

const HOMES: Readonly<Record<Home, ComponentType<HomeProps>>> = {
  administration: AdministrationHome,
  management: ManagementHome,
  gate: GateHome,
  approvals: ApprovalsHome,
  complaints: ComplaintsHome,
  work_orders: WorkOrdersHome,
  menu: MenuHome,
};

/** Times on a home are updated this often. */
const TICK_MS = 30_000;

/** The person's own work, and below it the complaint dashboard for who may read complaints. */
export function HomeScreen() {
  const { userData } = useAuth();
  const may = useCan();
  const now = useNow(TICK_MS);
  if (userData === null) return null;
  const Own = HOMES[homeOf(may)];
  return (
    <>
      <Own user={userData} now={now} />
      {may('complaint.read') && <DashboardScreen subject="complaints" isBelow />}
    </>
  );
}
