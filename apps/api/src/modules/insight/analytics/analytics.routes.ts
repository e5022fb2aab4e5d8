import { analytics, analyticsQuery, dashboard, dashboardQuery } from '@gerbang/shared/contracts/insight/analytics';

import type { App } from '../../../platform/http/types.ts';
import { readAnalytics } from './analytics.service.ts';
import { complaintDashboard, workOrderDashboard } from './dashboards.service.ts';

export function analyticsRoutes(app: App): void {
  app.get('/v1/dashboard/complaints', {
    config: { access: { staff: 'complaint.read' } },
    schema: { querystring: dashboardQuery, response: { 200: dashboard } },
    handler: (request) => complaintDashboard(request.ctx, request.query),
  });

  app.get('/v1/dashboard/work-orders', {
    config: { access: { staff: 'work_order.read' } },
    schema: { querystring: dashboardQuery, response: { 200: dashboard } },
    handler: (request) => workOrderDashboard(request.ctx, request.query),
  });

  app.get('/v1/analytics', {
    config: { access: { staff: 'analytics.read' } },
    schema: { querystring: analyticsQuery, response: { 200: analytics } },
    handler: (request) => readAnalytics(request.ctx, request.query),
  });
}
