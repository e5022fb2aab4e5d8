import { DASHBOARD_DAYS, DASHBOARD_DAYS_USUAL } from '@gerbang/shared/contracts/insight/analytics';
import type { DashboardDays } from '@gerbang/shared/contracts/insight/analytics';
import { useSearchParams } from 'react-router';

import { patchParams } from '../../../lib/address/patch-params.ts';

/** The filters are in the URL, so that a shared link shows the same figures. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();
  const write = (name: string, value: string) =>
    setParams(patchParams({ [name]: value }), { replace: true, preventScrollReset: true });
  const days: DashboardDays =
    DASHBOARD_DAYS.find((length) => String(length) === params.get('days')) ?? DASHBOARD_DAYS_USUAL;
  return {
    days,
    isAll: params.get('property') === 'all',
    look: (wanted: DashboardDays) => write('days', wanted === DASHBOARD_DAYS_USUAL ? '' : String(wanted)),
    showAll: (isAll: boolean) => write('property', isAll ? 'all' : ''),
  };
}
