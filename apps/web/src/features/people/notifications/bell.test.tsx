import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { aModule, uuid } from '../../../test/builders.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aGroup, aNotification, groups, GROUPS, LIST, LIVE, liveCount, openBell, QUIET, READ } from './test-kit.ts';

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const rows = async (name = 'Notifications') =>
  await within(await screen.findByRole('list', { name })).findAllByRole('listitem');

beforeAll(async () => {
  await warmUp('/dashboard')();
  await import('./NotificationPanel.tsx');
}, 60_000);

describe('Notification bell', () => {
  it('shows the live number of kinds with unread notifications on the bell, never more than 9+', async () => {
    const live = liveCount(2);
    await openBell({ [LIVE]: live.answer });
    expect((await bell('Notifications, 2 unread')).textContent).toBe('2');
    await live.say(1);
    expect((await bell('Notifications, 1 unread')).textContent).toBe('1');
    await live.say(0);
    expect((await bell('Notifications')).textContent).toBe('');
    await live.say(9);
    expect((await bell('Notifications, 9 unread')).textContent).toBe('9');
    await live.say(10);
    expect((await bell('Notifications, more than 9 unread')).textContent).toBe('9+');
  });

  it('hides the bell from a person without rights on permits', async () => {
    const { sent } = await openBell({}, { actions: [] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
    expect(sent.filter(({ path }) => path.includes('notifications'))).toEqual([]);
  });

  it('shows one entry per kind, marks nothing as read by opening, and marks a kind as read when its list is opened', async () => {
    const { user, router, sent } = await openBell({
      [LIVE]: liveCount(2).answer,
      ...groups(
        aGroup('overdue', 12, { first_due_at: '2020-01-01T03:00:00Z' }),
        aGroup('fixed', 1, { latest: uuid(600) }),
        aGroup('asked', 8, { is_unread: false }),
      ),
      [READ]: () => json({ unread: 1, latest: uuid(701) }),
    });
    await user.click(await bell('Notifications, 2 unread'));
    const [late, fixed] = await rows();
    expect(late?.textContent).toMatch(
      /^Unread: 12 permits are late \d\d:\d\dUp to \d+ d( \d+ h)? latePT Maju 1PT Maju 2PT Maju 39 moreOpen all 12Mute until /,
    );
    expect(fixed?.textContent).toMatch(/^Unread: 1 permit was corrected \d\d:\d\dPT Maju 1OpenMute until /);
    const [earlier] = await rows('Earlier');
    expect(earlier?.textContent).toMatch(
      /^8 permits wait for your decision \d\d:\d\dPT Maju 1, PT Maju 2, PT Maju 3Open all 8$/,
    );
    expect(screen.getByText('2 new')).toBeTruthy();
    expect(sent.filter(({ path }) => path.endsWith('/read'))).toEqual([]);
    await user.click(within(late as HTMLElement).getByRole('link', { name: 'Open all 12' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/operational/permitApprovals?view=waiting&late=true&where=all',
    );
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ until: uuid(701), kind: 'overdue' }),
    );
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Notifications' })).toBeNull());
  });

  it('marks only the record as read that is opened from an entry', async () => {
    const { user, router, sent } = await openBell({
      ...groups(aGroup('asked', 3)),
      [READ]: () => json({ unread: 1, latest: uuid(701) }),
    });
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('link', { name: 'PT Maju 2' }));
    expect(router.state.location.search).toBe(`?permit=${uuid(802)}&at=${uuid(1)}`);
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/read'))?.body).toEqual({
        until: uuid(702),
        kind: 'asked',
        about: uuid(802),
      }),
    );
  });

  it('loads the other records of an entry on request, each once, without those already read', async () => {
    const { user, sent } = await openBell({
      ...groups(aGroup('comment', 5)),
      [LIST]: ({ query }) =>
        json(
          query.get('before') === null
            ? {
                data: [
                  aNotification(5, { kind: 'comment' }),
                  aNotification(4, { kind: 'comment', permit_id: uuid(805) }),
                  aNotification(3, { kind: 'comment', read_at: '2026-11-16T02:00:00Z' }),
                ],
                has_more: true,
              }
            : { data: [aNotification(2, { kind: 'comment' })], has_more: false },
        ),
    });
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('button', { name: '2 more' }));
    await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
    const names = () => screen.getAllByRole('link', { name: /^PT Maju/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['PT Maju 5', 'PT Maju 2']));
    const asked = sent.filter(({ path }) => path === '/v1/notifications').map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ kind: 'comment' }, { kind: 'comment', before: uuid(703) }]);
    // There is no list of questions, so the entry opens the latest one.
    expect(screen.getByRole('link', { name: 'Open the latest' }).getAttribute('href')).toBe(
      `/operational/permitApprovals?permit=${uuid(801)}&at=${uuid(1)}`,
    );
  });

  it('keeps what is only for information in a tab of its own', async () => {
    const none = { permit_id: null, permit: null, stage: null };
    const work_order = { code: 'WO-00002', title: 'Ganti pompa', tenant: null };
    const done = aNotification(2, { ...none, kind: 'work_order_done', work_order_id: uuid(902), work_order });
    const { user } = await openBell({
      ...groups(aGroup('asked', 1), aGroup('work_order_done', 1, { records: [done] })),
    });
    await user.click(await bell('Notifications'));
    expect((await rows()).map(({ textContent }) => textContent?.slice(0, 15))).toEqual(['Unread: 1 permi']);
    await user.click(screen.getByRole('tab', { name: 'My building, 1 unread' }));
    const [row] = await rows();
    expect(row?.textContent).toContain('1 work order is done');
    expect(row?.textContent).toContain('Ganti pompa');
    // This role's menu has no work orders.
    expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Everything' }));
    expect(await rows()).toHaveLength(2);
  });

  it('opens complaints and work orders at their screens', async () => {
    const none = { permit_id: null, permit: null, stage: null };
    const complaint = { code: 'KLH-00001', title: 'Lampu mati', tenant: 'Kopi Senja' };
    const about = aNotification(1, { ...none, kind: 'complaint_new', complaint_id: uuid(901), complaint });
    const modules = [aModule('Tenant & Internal', [['Complaint Request', '/tenantInternal/complaintRequest']])];
    const { user } = await openBell(groups(aGroup('complaint_new', 1, { records: [about] })), {
      modules,
      actions: ['complaint.read'],
    });
    await user.click(await bell('Notifications'));
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe(
      `/tenantInternal/complaintRequest/${uuid(901)}?at=${uuid(1)}`,
    );
  });

  it.each([
    ['the property in which the person works', [uuid(1)], 'Open all 2', '/tenantInternal/complaintRequest'],
    ['another property', [uuid(2)], 'Open the latest', `/tenantInternal/complaintRequest/${uuid(901)}?at=${uuid(1)}`],
    [
      'two properties',
      [uuid(1), uuid(2)],
      'Open the latest',
      `/tenantInternal/complaintRequest/${uuid(901)}?at=${uuid(1)}`,
    ],
  ])(
    'opens the list of complaints only if it shows them all: those of %s',
    async (_where, property_ids, name, href) => {
      const none = { permit_id: null, permit: null, stage: null };
      const complaint = { code: 'KLH-00001', title: 'Lampu mati', tenant: 'Kopi Senja' };
      const records = [901, 902].map((id, index) =>
        aNotification(index, { ...none, kind: 'complaint_new', complaint_id: uuid(id), complaint }),
      );
      const modules = [aModule('Tenant & Internal', [['Complaint Request', '/tenantInternal/complaintRequest']])];
      const { user } = await openBell(groups(aGroup('complaint_new', 2, { records, property_ids })), {
        modules,
        actions: ['complaint.read'],
      });
      await user.click(await bell('Notifications'));
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
    },
  );

  it('makes a kind quiet until the end of the working day and ends that', async () => {
    const bodies: unknown[] = [];
    let quiet_until: string | null = null;
    const { user } = await openBell({
      [GROUPS]: () => json({ data: [aGroup('overdue', 2, { quiet_until })] }),
      [QUIET]: ({ body }) => {
        bodies.push(body);
        quiet_until = quiet_until === null ? '2100-01-01T10:00:00Z' : null;
        return json({ unread: 0, latest: uuid(701) });
      },
    });
    await user.click(await bell('Notifications'));
    expect(await screen.findByText('1 new')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Mute until .*17:00$/, pressed: false }));
    const quiet = await screen.findByRole('button', { name: 'Mute until Fri 1 Jan 17:00', pressed: true });
    expect(screen.queryByText('1 new')).toBeNull();
    await user.click(quiet);
    await screen.findByRole('button', { name: /^Mute until/, pressed: false });
    expect(bodies).toEqual([
      { kind: 'overdue', quiet: true },
      { kind: 'overdue', quiet: false },
    ]);
  });

  it('shows times of another property in the time zone of the property in which the person works', async () => {
    const property = { name: 'Papua Square', short_code: 'PS', time_zone: 'Asia/Jayapura' };
    const records = [aNotification(1, { kind: 'asked', created_at: '2026-11-10T16:30:00Z', property })];
    const due = { first_due_at: '2100-01-01T03:00:00Z', quiet_until: '2100-01-01T08:00:00Z' };
    const { user } = await openBell(groups(aGroup('asked', 1, { ...due, records })));
    await user.click(await bell('Notifications'));
    const [row] = await rows();
    expect(row?.textContent).toContain('Tue 10 Nov');
    expect(row?.textContent).toContain('Fri 1 Jan 10:00');
    expect(row?.textContent).toContain('Mute until Fri 1 Jan 15:00');
  });

  it('marks all notifications as read, but none that is newer than the shown list, and says when that fails', async () => {
    let answer = () => json({ unread: 0, latest: uuid(702) });
    const { user, sent } = await openBell({
      ...groups(aGroup('fixed', 1, { latest: uuid(702) }), aGroup('asked', 2)),
      [READ]: () => answer(),
    });
    await user.click(await bell('Notifications'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ until: uuid(702) }));
    answer = () => problem(500, 'internal');
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Could not be marked. Try again.')).toBeTruthy();
  });

  it('explains an empty list and retries a list that could not be loaded', async () => {
    let answer = () => problem(500, 'internal');
    const { user } = await openBell({ [GROUPS]: () => answer() });
    await user.click(await bell('Notifications'));
    expect(await screen.findByText('The notifications could not be loaded.')).toBeTruthy();
    answer = () => json({ data: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing new')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/profile');
  });

  it('closes the list of notifications with Escape and returns the focus to the bell', async () => {
    const { user } = await openBell(groups());
    await user.click(await bell('Notifications'));
    await screen.findByText('Nothing new');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Nothing new')).toBeNull());
    expect(document.activeElement).toBe(await bell('Notifications'));
  });
});
