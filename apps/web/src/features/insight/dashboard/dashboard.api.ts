import { dashboard } from '@gerbang/shared/contracts/analytics';
import type { Dashboard } from '@gerbang/shared/contracts/analytics';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';
import type { Subject } from './subjects.ts';

interface Asked {
  subject: Subject;
  days: number;
  /** None: all that the person works for. */
  property_id: string | null;
}

const PATHS: Readonly<Record<Subject, string>> = { complaints: 'complaints', work_orders: 'work-orders' };

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, Asked>({
      query: ({ subject, days, property_id }) =>
        `dashboard/${PATHS[subject]}?${listQuery({ days: String(days), property_id: property_id ?? '' })}`,
      responseSchema: dashboard,
    }),
  }),
});

/** The figures of complaints or work orders. */
export const { useDashboardQuery } = dashboardApi;
