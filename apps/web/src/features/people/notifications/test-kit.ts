import type { Notification, NotificationGroup } from '@gerbang/shared/contracts/people/notifications';
import { act } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export const LIVE = 'GET /v1/notifications/live';
export const GROUPS = 'GET /v1/notification-groups';
export const LIST = 'GET /v1/notifications';
export const QUIET = 'POST /v1/notifications/quiet';
export const READ = 'POST /v1/notifications/read';
type Answers = Parameters<typeof stubServer>[0];

const aPermit = (number: number) =>
  ({ code: `L-GI-0000000${number}-A`, kind: 'loading', company: `PT Maju ${number}`, name: 'Budi' }) as const;

export function aNotification(number: number, change: Partial<Notification> = {}): Notification {
  return {
    id: uuid(700 + number),
    property_id: uuid(1),
    permit_id: uuid(800 + number),
    complaint_id: null,
    work_order_id: null,
    kind: 'asked',
    stage: 'tcr',
    created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
    read_at: null,
    due_at: null,
    permit: aPermit(number),
    complaint: null,
    work_order: null,
    property: { name: 'Graha Indah', short_code: 'GI', time_zone: 'Asia/Jakarta' },
    ...change,
  };
}

/** An entry of the bell with `count` records, of which the first three are listed. */
export function aGroup(
  kind: Notification['kind'],
  count: number,
  change: Partial<NotificationGroup> = {},
): NotificationGroup {
  const records = Array.from({ length: Math.min(count, 3) }, (_one, index) => aNotification(index + 1, { kind }));
  return {
    kind,
    is_unread: true,
    count,
    latest: uuid(701),
    first_due_at: null,
    property_ids: [uuid(1)],
    quiet_until: null,
    records,
    ...change,
  };
}
export const groups = (...data: NotificationGroup[]) => ({ [GROUPS]: () => json({ data }) });

const said = (unread: number) => new TextEncoder().encode(`data: ${JSON.stringify({ unread, latest: uuid(701) })}\n\n`);

/** Fake live endpoint. It sends `first` at once, and another count whenever the test calls `say`. */
export function liveCount(first: number) {
  let opened: ReadableStreamDefaultController<Uint8Array> | undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    opened = controller;
    controller.enqueue(said(first));
  };
  return {
    answer: () => new Response(new ReadableStream<Uint8Array>({ start })),
    say: async (unread: number) => await act(async () => opened?.enqueue(said(unread))),
  };
}

const OPERATIONAL = aModule('Operational', [['Permit Approvals', '/operational/permitApprovals']]);
export async function openBell(
  answers: Answers,
  { address = '/dashboard', modules = [OPERATIONAL], actions = ['permit.read'] } = {},
) {
  withoutMotion();
  const record = aStaffRecord({ modules });
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({ [LIVE]: liveCount(0).answer, ...answers });
  return { ...renderApp(address), sent };
}
