import { DAY_MS } from '@gerbang/shared/time/spans';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../../../lib/i18n/language.ts';
import { uuid } from '../../../../test/builders.ts';
import { withoutMotion } from '../../../../test/reduced-motion.ts';
import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aDock, anArrival, aPermit, inMinutes, number, openHome, page, someAnalytics } from './test-kit.ts';

beforeAll(warmUp('/dashboard'), 60_000);
beforeEach(() => {
  withoutMotion();
  rememberLanguage('staff', 'en');
});

const counts = (mine: number, late: number) => () =>
  json({ mine, late, put_off: 0, assigned: 0, kinds: { loading: mine, unloading: 0, work: 0 } });
const noDecisions = () =>
  json({
    days: [],
    week: { median: null, in_time: 0, timed: 0, approved: 1, returned: 0, rejected: 0 },
    target: 240,
    today: [
      {
        id: uuid(150),
        kind: 'work',
        name: 'Dapur Bunda',
        decision: 'returned',
        decided_at: inMinutes(-5),
        is_answered: true,
      },
    ],
  });

describe('[D8-41] Home of an approver', () => {
  const QUEUE = [aPermit(1, -130), aPermit(2, -25), aPermit(3, 40)];
  const answers = {
    'GET /v1/permit-counts': counts(3, 2),
    'GET /v1/permit-datatable': ({ query }: { query: URLSearchParams }) =>
      query.get('page') === '3' ? page(QUEUE.slice(2), 3) : page(QUEUE),
    'GET /v1/home/decisions': noDecisions,
    'GET /v1/deputy-datatable': () => problem(503, 'unavailable'),
  };

  it('shows what waits, what is late and the next deadline, each with its list', async () => {
    const { sent } = await openHome(['permit.read', 'permit.decide'], answers);
    const waiting = await number(/^Waiting for me 3/);
    expect(waiting.getAttribute('href')).toBe('/operational/permitApprovals');
    const late = await number(/^Late 2/);
    expect(late.getAttribute('href')).toBe('/operational/permitApprovals?late=true');
    expect(late.textContent).toContain('longest 2 h 10 m');
    const next = await number(/^Next deadline .*Toko 3/);
    expect(next.getAttribute('href')).toBe(`/operational/permitApprovals?permit=${uuid(103)}`);
    const start = screen.getByRole('link', { name: /Open the first late one/ });
    expect(start.getAttribute('href')).toBe(`/operational/permitApprovals?late=true&permit=${uuid(101)}`);
    const asked = sent.filter(({ path }) => path === '/v1/permit-datatable');
    expect(asked.every(({ query }) => query.get('view') === 'mine' && query.get('property_id') === uuid(1))).toBe(true);
  });

  it('starts with the first late permit by Enter while nothing has the focus', async () => {
    const { user, router } = await openHome(['permit.read', 'permit.decide'], answers);
    await screen.findByRole('link', { name: /Open the first late one/ }, { timeout: 15_000 });
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe(`?late=true&permit=${uuid(101)}`);
  });

  it('does not start by an Enter that is held or pressed with another key', async () => {
    const { router } = await openHome(['permit.read', 'permit.decide'], answers);
    await screen.findByRole('link', { name: /Open the first late one/ }, { timeout: 15_000 });
    for (const held of ['repeat', 'ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
      fireEvent.keyDown(document.body, { key: 'Enter', [held]: true });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('links no row, number or button to a screen that the person may not open', async () => {
    await openHome(['permit.read', 'permit.decide'], answers, []);
    await screen.findAllByText('Toko 1', {}, { timeout: 15_000 });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/operational'))).toEqual([]);
  });

  it('keeps the other cards when one fails, and says when there are too few decisions for a median', async () => {
    let fails = true;
    const { user } = await openHome(['permit.read', 'permit.decide'], {
      ...answers,
      'GET /v1/deputy-datatable': () => (fails ? problem(503, 'unavailable') : page([])),
    });
    const card = await screen.findByRole('region', { name: 'Deputies' }, { timeout: 15_000 });
    const retry = await within(card).findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
    expect(screen.getByText('Too few to say')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Dapur Bunda.*Answer is here/ })).toBeTruthy();
    fails = false;
    await user.click(retry);
    expect(await within(card).findByText(/Nobody decides for you/)).toBeTruthy();
  });

  it('says that all is decided when nothing waits', async () => {
    await openHome(['permit.read', 'permit.decide'], {
      ...answers,
      'GET /v1/permit-counts': counts(0, 0),
      'GET /v1/permit-datatable': () => page([]),
    });
    expect((await screen.findAllByText('All decided.', {}, { timeout: 15_000 })).length).toBe(2);
    expect(screen.queryByRole('link', { name: /Open the next one/ })).toBeNull();
  });
});

describe('[D8-41] Home of a guard', () => {
  it('opens the gate and its three lists, counted as the gate counts', async () => {
    const came = { first_passed_at: inMinutes(-30), last_passed_at: inMinutes(-30) };
    // Late begins 30 minutes after the start; who is not approved is in no list.
    const events = [
      anArrival(1, 2),
      anArrival(2, -0.4),
      anArrival(3, -0.6),
      anArrival(4, -1, came),
      anArrival(5, 1, { state: 'in_review' }),
    ];
    await openHome(['permit.read', 'gate.check'], {
      'GET /v1/dock': () => json(aDock(events)),
      'GET /v1/security-on-duty': () => problem(503, 'unavailable'),
      'GET /v1/patrol-board': () => problem(503, 'unavailable'),
    });
    expect((await number(/^2 Due/)).getAttribute('href')).toBe('/operational/gate?view=due');
    expect((await number(/^1 Inside/)).getAttribute('href')).toBe('/operational/gate?view=inside');
    expect((await number(/^1 Late/)).getAttribute('href')).toBe('/operational/gate?view=late');
    expect((await number(/^Open gate/)).getAttribute('href')).toBe('/operational/gate');
    expect(screen.getByRole('link', { name: /PT Tamu 2/ })).toBeTruthy();
  });
});

describe('[D8-41] Home of a general manager', () => {
  it('names at most three needs, worst first, and only a decision has the filled button', async () => {
    const own = [aPermit(1, 80), aPermit(2, 90), aPermit(3, 100)];
    await openHome(['permit.read', 'permit.decide', 'analytics.read'], {
      'GET /v1/permit-counts': counts(5, 0),
      'GET /v1/permit-datatable': ({ query }) =>
        query.get('late') === 'true' ? page([aPermit(9, -1700)], 12) : page(own, 5),
      'GET /v1/dock': () => json(aDock([anArrival(1, -1)])),
    });
    await screen.findByRole('heading', { level: 1, name: '7 things wait for you' }, { timeout: 15_000 });
    const rows = within(screen.getByRole('region', { name: 'What waits for you' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['See 12', 'See 1', 'Decide']);
    expect((await number(/^Late in the building 12/)).getAttribute('href')).toBe(
      '/operational/permitRegister?late=true',
    );
    expect((await number(/and 4 more/)).getAttribute('href')).toBe('/operational/permitApprovals');
  });

  it('compares the last 14 days with the 14 before, and opens their permits', async () => {
    const { sent } = await openHome(['permit.read', 'permit.decide', 'analytics.read'], {
      'GET /v1/analytics': () => json(someAnalytics()),
    });
    const permits = await number(/^Permits that came in 8 .*\+3$/);
    const asked = sent.find(({ path }) => path === '/v1/analytics')?.query;
    const [from, until] = [asked?.get('from') ?? '', asked?.get('until') ?? ''];
    expect(Date.parse(until) - Date.parse(from)).toBe(13 * DAY_MS);
    const register = '/operational/permitRegister';
    expect(permits.getAttribute('href')).toBe(`${register}?submitted_from=${from}&submitted_until=${until}`);
    const median = await number(/^Time to decide, median 2 h .*−1 h$/);
    expect(median.getAttribute('href')).toBe(`${register}?decided_from=${from}&decided_until=${until}`);
    expect(await number(/^Decided in time 90% .*−10 pt$/)).toBeTruthy();
  });

  it('compares no times of fewer than five decisions', async () => {
    const few = { decided: 3, in_time: 0, median: 60, p90: 90 };
    await openHome(['permit.read', 'permit.decide', 'analytics.read'], {
      'GET /v1/analytics': () => json({ ...someAnalytics(), decisions: { ...few, days: [] } }),
    });
    expect(await number(/^Time to decide, median –$/)).toBeTruthy();
    expect(await number(/^Decided in time 0 of 3$/)).toBeTruthy();
  });
});

describe('[D8-41] Homes of engineering, relations and administrators', () => {
  it('shows a technician the own work orders of today, the overdue ones and the next maintenance', async () => {
    await openHome(['work_order.read', 'work_order.update'], {
      'GET /v1/work-order-counts': () => json({ mine_today: 4, mine: 6, open: 20, late: 3, unassigned: 1 }),
      'GET /v1/work-order-datatable': () => page([]),
      'GET /v1/maintenance-datatable': () => page([]),
    });
    const list = '/tenantInternal/internalWorkOrder';
    expect((await number(/^Mine today 4/)).getAttribute('href')).toBe(`${list}?view=mine_today`);
    expect((await number(/^Overdue 3/)).getAttribute('href')).toBe(`${list}?view=late`);
    expect(await number(/^Next maintenance – Nothing scheduled/)).toBeTruthy();
  });

  it('shows numbers of complaints above the complaint dashboard', async () => {
    await openHome(['complaint.read'], {
      'GET /v1/complaint-counts': () => json({ open: 9, waiting: 2, overdue: 1, mine: 3 }),
      'GET /v1/complaint-datatable': () => page([]),
    });
    expect((await number(/^Unanswered 2/)).getAttribute('href')).toBe('/trDepartment/tenantIssueComplaint');
    expect((await number(/^Overdue complaints 1/)).getAttribute('href')).toBe(
      '/tenantInternal/complaintRequest?view=overdue',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Complaints' })).toBeTruthy();
  });

  it('shows an administrator which property needs a look, worst first', async () => {
    const facts = {
      short_code: 'GI',
      city: 'Jakarta',
      phase: 'live',
      checks: 10,
      missing: 0,
      waiting: 5,
      late: 1,
      empty_stages: [],
      guards_without_pin: 0,
    };
    await openHome(['property.update', 'property.create', 'user.update', 'user.read', 'permit.read'], {
      'GET /v1/home/properties': () =>
        json({
          at: inMinutes(0),
          total: 63,
          properties: [
            { id: uuid(1), name: 'Graha Indah', ...facts },
            { id: uuid(2), name: 'Taman Laut', ...facts, empty_stages: ['gm'] },
            { id: uuid(3), name: 'Harmoni Celebes', ...facts, phase: 'preparation', missing: 3 },
            { id: uuid(4), name: 'Kota Mas', ...facts, phase: 'paused' },
          ],
        }),
      'GET /v1/permit-datatable': ({ query }) => page([], query.get('late') === 'true' ? 2 : 10),
      'GET /v1/user-datatable': () => page([], 14),
      'GET /v1/property-datatable': () => page([]),
    });
    expect((await number(/^Need a look 1 of the first 4 of 63 properties/)).getAttribute('href')).toBe(
      '/dashboard#health',
    );
    expect((await number(/^Late permits 2/)).getAttribute('href')).toBe(
      '/operational/permitApprovals?view=waiting&late=true&where=all',
    );
    expect((await number(/^Without second step 14/)).getAttribute('href')).toBe('/settings/users?second_step=off');
    const rows = within(screen.getByRole('region', { name: 'Health of properties' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Taman Laut');
    expect(rows[1]?.textContent).toContain('A stage has nobody');
    expect(screen.getByRole('link', { name: 'Graha Indah, Waiting: 5' })).toBeTruthy();
    // A paused property cannot be chosen, so its numbers would open the list of another one.
    expect(screen.queryByRole('link', { name: /^Kota Mas, / })).toBeNull();
    const checklist = `/settings/property/${uuid(3)}/goLive`;
    for (const link of screen.getAllByRole('link', { name: 'Harmoni Celebes' }))
      expect(link.getAttribute('href')).toBe(checklist);
    expect(screen.getByRole('link', { name: /3 things are missing/ }).getAttribute('href')).toBe(checklist);
    expect(screen.getByRole('link', { name: 'New property' }).getAttribute('href')).toBe('/settings/property/create');
  });
});
