import type { Action, Stage } from '@gerbang/shared/access';
import type {
  NotificationGroups,
  NotificationPage,
  NotificationSettings,
  QuietBody,
} from '@gerbang/shared/contracts/people/notifications';

import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import type { World } from '../harness.ts';
import type { Building } from '../permits/submissions.ts';

/** A staff member of the building, with functions that call the notification routes as this person. */
export async function aColleague(
  world: World,
  building: Building,
  given: { stages?: readonly Stage[]; actions?: readonly Action[]; language?: 'id' | 'en'; name?: string } = {},
) {
  const { stages = [], actions = ['permit.read', 'permit.decide'], ...account } = given;
  const member = await aStaffMember(world, {
    properties: [building.property_id],
    role: { stages, actions },
    ...account,
  });
  const token = await staffLogin(world, member);
  const headers = bearer(token);
  const url = '/v1/me/notification-settings';
  return {
    ...member,
    token,
    headers,
    /** Notifications, newest first. */
    told: async () => (await world.app.inject({ url: '/v1/notifications', headers })).json<NotificationPage>().data,
    /** One entry per kind, as the bell shows them. */
    groups: async () =>
      (await world.app.inject({ url: '/v1/notification-groups', headers })).json<NotificationGroups>().data,
    quiet: (payload: QuietBody) =>
      world.app.inject({ method: 'POST', url: '/v1/notifications/quiet', headers, payload }),
    settings: async () => (await world.app.inject({ url, headers })).json<NotificationSettings>(),
    /** Changes the channels of the given kinds and keeps those of the other kinds. */
    choose: async (kinds: Partial<NotificationSettings['kinds']>, decision_mail = false) => {
      const now = (await world.app.inject({ url, headers })).json<NotificationSettings>();
      const payload = { decision_mail, kinds: { ...now.kinds, ...kinds } };
      return world.app.inject({ method: 'PUT', url, headers, payload });
    },
    read: (payload: object) => world.app.inject({ method: 'POST', url: '/v1/notifications/read', headers, payload }),
  };
}
export type Colleague = Awaited<ReturnType<typeof aColleague>>;
