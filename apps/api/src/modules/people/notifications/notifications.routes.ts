import type { Action } from '@gerbang/shared/access';
import {
  liveNotificationsQuery,
  notificationGroups,
  notificationPage,
  notificationSettings,
  notificationsQuery,
  quietBody,
  readNotificationsBody,
  unreadNotifications,
} from '@gerbang/shared/contracts/people/notifications';

import { eventStreams } from '../../../platform/http/event-streams.ts';
import type { App } from '../../../platform/http/types.ts';
import * as notifications from './notifications.service.ts';

/** A person needs one of these actions to receive notifications. */
const HEARS: readonly Action[] = ['permit.read', 'complaint.read', 'work_order.read'];

/** An office behind one IP address has many screens, each with a stream. */
const STREAMS_PER_NETWORK = 200;

export function notificationsRoutes(app: App): void {
  const answerLive = eventStreams(app, { per_network: STREAMS_PER_NETWORK });

  app.get('/v1/notifications', {
    config: { access: { staff: HEARS } },
    schema: { querystring: notificationsQuery, response: { 200: notificationPage } },
    handler: (request) => notifications.list(request.ctx, request.query),
  });

  app.get('/v1/notification-groups', {
    config: { access: { staff: HEARS } },
    schema: { response: { 200: notificationGroups } },
    handler: (request) => notifications.listGroups(request.ctx),
  });

  app.post('/v1/notifications/quiet', {
    config: { access: { staff: HEARS } },
    schema: { body: quietBody, response: { 200: unreadNotifications } },
    handler: (request) => notifications.setQuiet(request.ctx, request.body),
  });

  app.get('/v1/notifications/live', {
    config: { access: { staff: HEARS } },
    schema: { querystring: liveNotificationsQuery, produces: ['text/event-stream'] },
    handler: (request, reply) => answerLive(request, reply, notifications.watch(request.ctx)),
  });

  app.post('/v1/notifications/read', {
    config: { access: { staff: HEARS } },
    schema: { body: readNotificationsBody, response: { 200: unreadNotifications } },
    handler: (request) => notifications.markRead(request.ctx, request.body),
  });

  app.get('/v1/me/notification-settings', {
    config: { access: { staff: HEARS } },
    schema: { response: { 200: notificationSettings } },
    handler: (request) => notifications.readSettings(request.ctx),
  });

  app.put('/v1/me/notification-settings', {
    config: { access: { staff: HEARS } },
    schema: { body: notificationSettings, response: { 200: notificationSettings } },
    handler: (request) => notifications.setSettings(request.ctx, request.body),
  });
}
