import type { Notification, NotificationSettings } from '@gerbang/shared/contracts/people/notifications';
import { DEFAULT_CHANNELS } from '@gerbang/shared/domain/people/channels';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';

const LIVE = 'GET /v1/notifications/live';
const LIST = 'GET /v1/notifications';
const READ = 'POST /v1/notifications/read';
const SETTINGS = 'GET /v1/me/notification-settings';
type Answers = Parameters<typeof stubServer>[0];

const aPermit = (number: number) =>
  ({ code: `L-GI-0000000${number}-A`, kind: 'loading', company: 'PT Maju', name: 'Budi' }) as const;

function aNotification(number: number, change: Partial<Notification> = {}): Notification {
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

/** Fake live endpoint. It sends `first` at once, and another count whenever the test calls `say`. */
function liveCount(first: number) {
  let opened: ReadableStreamDefaultController<Uint8Array> | undefined;
  const said = (unread: number) =>
    new TextEncoder().encode(`data: ${JSON.stringify({ unread, latest: uuid(701) })}\n\n`);
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
async function open(
  answers: Answers,
  { address = '/dashboard', modules = [OPERATIONAL], actions = ['permit.read'] } = {},
) {
  withoutMotion();
  const record = aStaffRecord({ modules });
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({ [LIVE]: liveCount(0).answer, ...answers });
  return { ...renderApp(address), sent };
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const rows = async () =>
  await within(await screen.findByRole('list', { name: 'Notifications' })).findAllByRole('listitem');

beforeAll(async () => {
  await warmUp('/dashboard', '/profile')();
  await import('./NotificationPanel.tsx');
}, 60_000);

describe('Notification bell', () => {
  it('shows the live number of unread notifications on the bell and in its accessible name', async () => {
    const live = liveCount(2);
    await open({ [LIVE]: live.answer });
    expect((await bell('Notifications, 2 unread')).textContent).toBe('2');
    await live.say(1);
    expect((await bell('Notifications, 1 unread')).textContent).toBe('1');
    await live.say(0);
    expect((await bell('Notifications')).textContent).toBe('');
    await live.say(100);
    expect((await bell('Notifications, more than 99 unread')).textContent).toBe('99+');
  });

  it('hides the bell from a person without rights on permits', async () => {
    const { sent } = await open({}, { actions: [] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
    expect(sent.filter(({ path }) => path.includes('notifications'))).toEqual([]);
  });

  it('shows notifications about complaints and work orders too, and opens each at its screen', async () => {
    const none = { permit_id: null, permit: null, stage: null };
    const list = [
      aNotification(1, {
        ...none,
        kind: 'complaint_new',
        complaint_id: uuid(901),
        complaint: { code: 'KLH-00001', title: 'Lampu mati', tenant: 'Kopi Senja' },
      }),
      aNotification(2, {
        ...none,
        kind: 'work_order_assigned',
        work_order_id: uuid(902),
        work_order: { code: 'WO-00002', title: 'Ganti pompa', tenant: null },
      }),
    ];
    const complaints = aModule('Tenant & Internal', [['Complaint Request', '/tenantInternal/complaintRequest']]);
    const { user } = await open(
      { [LIVE]: liveCount(2).answer, [LIST]: () => json({ data: list, has_more: false }) },
      { modules: [complaints], actions: ['complaint.read'] },
    );
    await user.click(await bell('Notifications, 2 unread'));
    const [complaint, work] = await rows();
    expect([complaint?.textContent, work?.textContent]).toEqual([
      'Unread: New complaint KLH-00001 Lampu mati · Kopi Senja · GI 5 min. ago',
      'Unread: Work order for you WO-00002 Ganti pompa · GI 5 min. ago',
    ]);
    expect(
      within(complaint as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/tenantInternal/complaintRequest/${uuid(901)}?at=${uuid(1)}`);
    // This role's menu has no work orders.
    expect(within(work as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('opens the list of notifications, and marks one as read when its permit is opened', async () => {
    const list = [
      aNotification(1, { kind: 'overdue', due_at: '2020-01-01T03:00:00Z' }),
      aNotification(2, { read_at: '2026-11-16T02:00:00Z', permit: { ...aPermit(2), company: '' } }),
    ];
    const { user, router, sent } = await open({
      [LIVE]: liveCount(1).answer,
      [LIST]: () => json({ data: list, has_more: false }),
      [READ]: () => json({ unread: 0, latest: uuid(701) }),
    });
    await user.click(await bell('Notifications, 1 unread'));
    expect((await rows()).map((row) => row.textContent)).toEqual([
      'Unread: Overdue, not decided yet · TCR L-GI-00000001-A PT Maju · Goods in 5 min. ago · Overdue since 01 January 2020 10:00',
      'Waiting for your decision L-GI-00000002-A Budi · Goods in 5 min. ago',
    ]);
    const [first] = within((await rows())[0] as HTMLElement).getAllByRole('link');
    await user.click(first as HTMLElement);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/operational/permitApprovals?permit=${uuid(801)}&at=${uuid(1)}`,
    );
    await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ ids: [uuid(701)] }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Notifications' })).toBeNull());
  });

  it('marks one or all notifications as read, but none that is newer than the shown list', async () => {
    const { user, sent } = await open({
      [LIVE]: liveCount(2).answer,
      [LIST]: () => json({ data: [aNotification(2), aNotification(1)], has_more: false }),
      [READ]: () => json({ unread: 1, latest: uuid(702) }),
    });
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark L-GI-00000001-A as read' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    const bodies = () => sent.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ ids: [uuid(701)] }, { until: uuid(702) }]));
  });

  it('shows an error when a notification cannot be marked as read', async () => {
    const { user } = await open({
      [LIVE]: liveCount(1).answer,
      [LIST]: () => json({ data: [aNotification(1)], has_more: false }),
      [READ]: () => problem(500, 'internal'),
    });
    await user.click(await bell('Notifications, 1 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark L-GI-00000001-A as read' }));
    expect(await screen.findByText('Could not be marked. Try again.')).toBeTruthy();
  });

  it('loads older notifications on request', async () => {
    const { user, sent } = await open({
      [LIST]: ({ query }) =>
        json(
          query.get('before') === null
            ? { data: [aNotification(2)], has_more: true }
            : { data: [aNotification(1)], has_more: false },
        ),
    });
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(sent.some(({ query }) => query.get('before') === uuid(702))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('shows a notification without link if its screen is not in the menu, explains an empty list and retries', async () => {
    let answer = () => problem(500, 'internal');
    const { user } = await open({ [LIST]: () => answer() }, { modules: [aModule('Settings')] });
    await user.click(await bell('Notifications'));
    expect(await screen.findByText('The notifications could not be loaded.')).toBeTruthy();
    answer = () => json({ data: [aNotification(1, { kind: 'comment', stage: 'security' })], has_more: false });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const [row] = await rows();
    expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
    answer = () => json({ data: [], has_more: false });
    await user.click(await bell('Notifications'));
    await user.click(await bell('Notifications'));
    expect(await screen.findByText('No notifications yet')).toBeTruthy();
  });

  it('closes the list of notifications with Escape and returns the focus to the bell', async () => {
    const { user } = await open({ [LIST]: () => json({ data: [], has_more: false }) });
    await user.click(await bell('Notifications'));
    await screen.findByText('No notifications yet');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('No notifications yet')).toBeNull());
    expect(document.activeElement).toBe(await bell('Notifications'));
  });
});

const STORED: NotificationSettings = {
  kinds: DEFAULT_CHANNELS,
  decision_mail: false,
};

describe('Notification settings', () => {
  const profile = { address: '/profile', actions: ['permit.read', 'permit.decide'] };

  it('changes the channels of several kinds of notification and saves them together', async () => {
    const { user, sent } = await open(
      { [SETTINGS]: () => json(STORED), 'PUT /v1/me/notification-settings': ({ body }) => json(body) },
      profile,
    );
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    const save = await card.findByRole<HTMLButtonElement>('button', { name: 'Save choices' });
    expect(save.disabled).toBe(true);
    await user.click(card.getByRole('switch', { name: 'A permit is waiting for my decision: in the app' }));
    const reminder = card.getByLabelText('My deadline is near: email');
    // Lateness is mailed in the digest or not at all.
    expect(
      within(reminder)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['No', 'In the digest']);
    await user.selectOptions(reminder, 'In the digest');
    await user.selectOptions(card.getByLabelText('A question for my department: email'), 'At once');
    await user.click(card.getByRole('switch', { name: /^Send the mail to decide at once/ }));
    await user.click(save);
    expect(await screen.findByText('Your notification choices are saved')).toBeTruthy();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      kinds: {
        ...STORED.kinds,
        asked: { app: false, mail: 'digest' },
        reminder: { app: true, mail: 'digest' },
        comment: { app: true, mail: 'at_once' },
      },
      decision_mail: true,
    });
  });

  it('keeps the chosen channels when they could not be saved', async () => {
    const { user } = await open(
      { [SETTINGS]: () => json(STORED), 'PUT /v1/me/notification-settings': () => problem(500, 'internal') },
      profile,
    );
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    const asked = await card.findByRole<HTMLInputElement>('switch', { name: /^A permit is waiting/ });
    await user.click(asked);
    await user.click(card.getByRole('button', { name: 'Save choices' }));
    expect(await screen.findByText('Your choices were not saved')).toBeTruthy();
    expect(asked.checked).toBe(false);
  });

  it('shows only kinds of notification that the person can receive', async () => {
    await open({ [SETTINGS]: () => json(STORED) }, { address: '/profile', actions: ['complaint.read'] });
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    const switches = await card.findAllByRole('switch');
    expect(switches.map((row) => row.getAttribute('aria-label'))).toEqual([
      'A new complaint comes in: in the app',
      'A complaint is assigned to me: in the app',
      'A new message on a complaint: in the app',
      'A complaint is overdue: in the app',
    ]);
  });

  it('offers the decision mail only to a person who decides', async () => {
    await open({ [SETTINGS]: () => json(STORED) }, { address: '/profile', actions: ['permit.read'] });
    const card = within(await screen.findByRole('region', { name: 'Notifications' }));
    await card.findByRole('button', { name: 'Save choices' });
    expect(card.queryByRole('switch', { name: /^Send the mail/ })).toBeNull();
  });
});
