import {
  analytics,
  analyticsQuery,
  dashboard,
  dashboardQuery,
  ranking,
  rankingQuery,
} from '@gerbang/shared/contracts/insight/analytics';
import { ownDecisions, propertyHealth } from '@gerbang/shared/contracts/insight/homes';
import { inProperty } from '@gerbang/shared/contracts/records';

import type { App } from '../../../platform/http/types.ts';
import { readOwnDecisions, readPropertyHealth } from '../homes/homes.service.ts';
import { readAnalytics } from './analytics.service.ts';
import { complaintDashboard, workOrderDashboard } from './dashboards.service.ts';
import { readRanking } from './ranking.service.ts';

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

  app.get('/v1/analytics-ranking', {
    config: { access: { staff: 'analytics.read' } },
    schema: { querystring: rankingQuery, response: { 200: ranking } },
    handler: (request) => readRanking(request.ctx, request.query),
  });

  app.get('/v1/home/decisions', {
    config: { access: { staff: 'permit.decide' } },
    schema: { querystring: inProperty, response: { 200: ownDecisions } },
    handler: (request) => readOwnDecisions(request.ctx, request.query.property_id),
  });

  app.get('/v1/home/properties', {
    config: { access: { staff: 'property.update' } },
    schema: { response: { 200: propertyHealth } },
    handler: (request) => readPropertyHealth(request.ctx),
  });
}
