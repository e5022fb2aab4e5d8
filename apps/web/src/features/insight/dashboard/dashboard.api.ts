import { dashboard } from '@gerbang/shared/contracts/insight/analytics';
import type { Dashboard } from '@gerbang/shared/contracts/insight/analytics';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import type { Subject } from './subjects.ts';

interface Asked {
  subject: Subject;
  days: number;
  /** Null for all properties of the person. */
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

export const { useDashboardQuery } = dashboardApi;
