import { DASHBOARD_DAYS, DASHBOARD_DAYS_USUAL } from '@gerbang/shared/contracts/analytics';
import type { DashboardDays } from '@gerbang/shared/contracts/analytics';
import { useSearchParams } from 'react-router';

/** What a dashboard shows, as its address says it; a link shows the same. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();
  const write = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const days: DashboardDays = DASHBOARD_DAYS.find((one) => String(one) === params.get('days')) ?? DASHBOARD_DAYS_USUAL;
  return {
    days,
    isAll: params.get('property') === 'all',
    look: (wanted: DashboardDays) => write('days', wanted === DASHBOARD_DAYS_USUAL ? '' : String(wanted)),
    showAll: (isAll: boolean) => write('property', isAll ? 'all' : ''),
  };
}
