import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aDuty, aHandover, aRoster, aRound, GATE, JOKO, MORNING, openSecurity, WAHYU } from './test-kit.ts';

// Loads the screen's code first, because loading can exceed the time limit of a test.
beforeAll(warmUp('/operationDepartment/securitySchedulingActivity'), 90_000);
beforeEach(() => {
  withoutMotion();
  // Mantine warns that its menus have nothing to focus, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.removeItem('patrolScans');
});

const bodies = (sent: Awaited<ReturnType<typeof openSecurity>>['sent'], method: string, path: string) =>
  sent.filter((request) => request.method === method && request.path === path).map(({ body }) => body);

describe('[D2-11] the security schedule', () => {
  it('shows who is on duty with their phone numbers, and the open tasks', async () => {
    const { router, user } = await openSecurity('');
    expect(await screen.findByText('Joko Susilo')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Joko Susilo' }).getAttribute('href')).toBe('tel:+628125550301');
    expect(screen.getByText('Wahyu Saputra')).toBeTruthy();
    expect(screen.getByText('No number yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: /2 Patrols late/ }).getAttribute('href')).toContain('patrols?state=wrong');
    await user.click(screen.getByRole('link', { name: 'Hand-over' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/handover$/));
    expect(screen.getByRole('link', { name: 'Hand-over' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows the not-found page for an unknown page of the security schedule', async () => {
    const { container } = await openSecurity('/nonsense');
    expect(within(container).queryByRole('navigation', { name: 'Parts of the security schedule' })).toBeNull();
  });
});

describe('the roster', () => {
  it('shows the duties of the week by person and day, and plans a duty', async () => {
    const { user, sent } = await openSecurity('/roster', {
      'POST /v1/security-duty': () => json(aDuty({ id: uuid(63), person: WAHYU }), 201),
    });
    expect(await screen.findByRole('button', { name: /^Joko Susilo, Morning, Monday/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Plan Wahyu Saputra on Tuesday/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Plan a guard' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(sent, 'POST', '/v1/security-duty')).toEqual([
        { day: '2026-11-17', shift_id: MORNING.id, post_id: null, account_id: WAHYU.id },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows at the person field that the person is already on duty', async () => {
    const { user } = await openSecurity('/roster', {
      [`PUT /v1/security-duty/${uuid(61)}`]: () => problem(422, 'refused', [{ path: 'account_id', code: 'taken' }]),
    });
    await user.click(await screen.findByRole('button', { name: /^Joko Susilo, Morning/ }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This guard is already on duty at that time.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('account_id'));
  });

  it('records the absence of a guard with a substitute', async () => {
    const { user, sent } = await openSecurity('/roster', {
      [`PUT /v1/security-duty/${uuid(61)}/absence`]: () => json(aDuty({ status: 'absent', reason: 'Ill' })),
    });
    await user.click(await screen.findByRole('button', { name: /^Joko Susilo, Morning/ }));
    await user.click(await screen.findByRole('button', { name: 'Absent' }));
    const save = await screen.findByRole('button', { name: 'Record absence' });
    await user.click(save);
    expect(bodies(sent, 'PUT', `/v1/security-duty/${uuid(61)}/absence`)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ill');
    await user.click(save);
    await waitFor(() =>
      expect(bodies(sent, 'PUT', `/v1/security-duty/${uuid(61)}/absence`)).toEqual([
        { is_absent: true, reason: 'Ill', substitute_id: null, version: 1 },
      ]),
    );
  });

  it('copies the duties of last week after a confirmation and shows their number', async () => {
    const { user, sent } = await openSecurity('/roster', {
      'POST /v1/security-duty-copy': () => json({ copied: 12, skipped: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Copy last week' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Copy last week' }));
    expect(await screen.findByText('12 shifts copied, 2 skipped.')).toBeTruthy();
    expect(bodies(sent, 'POST', '/v1/security-duty-copy')).toEqual([{ day: '2026-11-16' }]);
  });

  it('shows the posts that nobody covers and warns about too many hours', async () => {
    const duties = [aDuty(), aDuty({ id: uuid(62), day: '2026-11-17', until: '2026-11-17T16:00:00.000Z' })];
    await openSecurity('/roster', { 'GET /v1/security-roster': () => json(aRoster({ duties })) });
    const uncovered = (await screen.findByRole('rowheader', { name: 'Not covered' })).closest('tr');
    const cells = within(uncovered ?? document.body).getAllByRole('cell');
    const lines = Array.from({ length: 5 }, () => 'Morning Gate');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['', '', ...lines]);
    expect(screen.getByText('48 hours, more than 40')).toBeTruthy();
  });

  it('offers no changes of the roster to guards who may not plan', async () => {
    await openSecurity('/roster', { 'GET /v1/security-roster': () => json(aRoster({ posts: [GATE] })) }, [
      'gate.check',
    ]);
    expect(await screen.findByRole('rowheader', { name: /^Joko Susilo/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Plan / })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy last week' })).toBeNull();
  });
});

describe('a patrol', () => {
  const walking = async (routes: Parameters<typeof openSecurity>[1] = {}) => {
    let mine = aRound();
    const seen = () =>
      aRound({
        ...mine,
        stops: mine.stops.map((stop, index) =>
          index === 0
            ? {
                ...stop,
                scan: { id: uuid(5), at: new Date().toISOString(), sent_at: new Date().toISOString(), way: 'typed' },
              }
            : stop,
        ),
      });
    const app = await openSecurity('/patrols', {
      'GET /v1/patrol-board': () => json({ ...app0.board, mine }),
      [`POST /v1/patrol-round/${uuid(71)}/scans`]: () => {
        mine = seen();
        return json({ outcome: 'counted', checkpoint: 'Lobby', round: mine });
      },
      ...routes,
    });
    return app;
  };
  const app0 = { board: { at: '2026-11-16T00:00:00.000Z', time_zone: 'Asia/Jakarta', templates: [], shifts: [] } };
  const typeCode = async (user: Awaited<ReturnType<typeof openSecurity>>['user'], code: string) => {
    await user.click(await screen.findByRole('button', { name: 'Scan checkpoint' }));
    const field = await screen.findByRole('textbox', { name: 'Code below the QR' });
    await user.clear(field);
    await user.type(field, code);
    await user.click(screen.getByRole('button', { name: 'Record checkpoint' }));
  };

  it('starts only one patrol round when a guard presses the button twice', async () => {
    const { user, sent } = await openSecurity('/patrols', { 'POST /v1/patrol-round': () => problem(500, 'internal') });
    const start = await screen.findByRole('button', { name: 'Start patrol Night' });
    expect(screen.getByText('1 of 2 this shift')).toBeTruthy();
    await user.click(start);
    await user.click(await screen.findByRole('button', { name: 'Start patrol Night' }));
    await waitFor(() => expect(bodies(sent, 'POST', '/v1/patrol-round')).toHaveLength(2));
    const ids = bodies(sent, 'POST', '/v1/patrol-round').map((body) => (body as { id: string }).id);
    expect(ids[0]).toBe(ids[1]);
  });

  it('shows the next checkpoint of a round and ticks it off by a typed code', async () => {
    const { user, sent } = await walking();
    expect((await screen.findAllByText('0 of 2 checkpoints')).length).toBeGreaterThan(0);
    expect(screen.getByText('Next')).toBeTruthy();
    await typeCode(user, 'k7qx');
    expect(await screen.findByText('A code has 8 letters and digits. Look again.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Code below the QR' }), '9t2m');
    await user.click(screen.getByRole('button', { name: 'Record checkpoint' }));
    expect(await screen.findByText('Lobby recorded.')).toBeTruthy();
    expect(bodies(sent, 'POST', `/v1/patrol-round/${uuid(71)}/scans`)).toMatchObject([
      { code: 'K7QX9T2M', way: 'typed' },
    ]);
    expect((await screen.findAllByText('1 of 2 checkpoints')).length).toBeGreaterThan(0);
  });

  it('stores a scan made without network and sends it later with the same id', async () => {
    let isAway = true;
    const { user, sent } = await walking({
      [`POST /v1/patrol-round/${uuid(71)}/scans`]: () => {
        if (isAway) throw new TypeError('no network');
        return json({ outcome: 'counted', checkpoint: 'Lobby', round: aRound() });
      },
    });
    await typeCode(user, 'K7QX9T2M');
    expect(await screen.findByText('Saved on this phone. Sent as soon as there is a network.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('1 scan waiting for the network')).toBeTruthy();
    isAway = false;
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(screen.queryByText('1 scan waiting for the network')).toBeNull());
    const [first, second] = bodies(sent, 'POST', `/v1/patrol-round/${uuid(71)}/scans`);
    expect(second).toEqual(first);
  });

  it('says before a round ends how many checkpoints will count as missed', async () => {
    const { user, sent } = await walking({
      [`POST /v1/patrol-round/${uuid(71)}/finish`]: () => json(aRound({ finished_at: new Date().toISOString() })),
    });
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('2 checkpoints were not scanned and will count as missed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Finish patrol' }));
    await waitFor(() =>
      expect(bodies(sent, 'POST', `/v1/patrol-round/${uuid(71)}/finish`)).toMatchObject([{ note: '' }]),
    );
  });

  it('requires a description before an incident is sent', async () => {
    const { user, sent } = await walking({ [`POST /v1/patrol-round/${uuid(71)}/incidents`]: () => json(aRound()) });
    await user.click(await screen.findByRole('button', { name: 'Report incident' }));
    await user.click(await screen.findByRole('button', { name: 'Save incident' }));
    expect(bodies(sent, 'POST', `/v1/patrol-round/${uuid(71)}/incidents`)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'What happened' }), 'Light is out');
    await user.click(screen.getByRole('button', { name: 'Save incident' }));
    await waitFor(() =>
      expect(bodies(sent, 'POST', `/v1/patrol-round/${uuid(71)}/incidents`)).toMatchObject([
        { note: 'Light is out', checkpoint_id: null, photos: [] },
      ]),
    );
  });
});

describe('a hand-over', () => {
  it('lets the leaving guard write and sign a hand-over', async () => {
    const { user, sent } = await openSecurity('/handover', {
      'POST /v1/shift-handover': () => json(aHandover({ leaving: { id: uuid(9), name: 'Ratna Dewi' } }), 201),
      [`GET /v1/shift-handover/${uuid(91)}`]: () => json(aHandover({ leaving: { id: uuid(9), name: 'Ratna Dewi' } })),
    });
    await user.click(await screen.findByRole('button', { name: 'Write hand-over' }));
    const sign = await screen.findByRole('button', { name: 'Sign as Ratna Dewi' });
    await user.click(sign);
    expect(bodies(sent, 'POST', '/v1/shift-handover')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Open matters' }), 'Lift 2 is out');
    await user.click(sign);
    await waitFor(() =>
      expect(bodies(sent, 'POST', '/v1/shift-handover')).toMatchObject([{ matters: 'Lift 2 is out', keys: '' }]),
    );
    // The writer cannot sign as the receiver. A colleague signs with a PIN instead.
    expect(await screen.findByText(/^You handed over/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign as Ratna Dewi' })).toBeNull();
  });

  it('lets the arriving guard sign a hand-over with their own login', async () => {
    const { user, sent } = await openSecurity(`/handover?note=${uuid(91)}`, {
      [`POST /v1/shift-handover/${uuid(91)}/receipt`]: () => json(aHandover()),
    });
    expect((await screen.findAllByText('Lift 2 is still out')).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: 'Sign as Ratna Dewi' }));
    await waitFor(() =>
      expect(bodies(sent, 'POST', `/v1/shift-handover/${uuid(91)}/receipt`)).toEqual([{ remark: '' }]),
    );
  });

  it('lets a colleague sign a hand-over with their PIN, and clears a wrong PIN', async () => {
    const { user, sent } = await openSecurity(`/handover?note=${uuid(91)}`, {
      [`POST /v1/shift-handover/${uuid(91)}/receipt`]: () => problem(422, 'pin_wrong'),
    });
    await user.click(await screen.findByRole('button', { name: 'A colleague signs with a PIN' }));
    await user.click(await screen.findByRole('combobox', { name: 'Incoming guard' }));
    // The writer of the hand-over is not among the options.
    await user.click(await screen.findByRole('option', { name: WAHYU.name, hidden: true }));
    expect(screen.queryByRole('option', { name: JOKO.name, hidden: true })).toBeNull();
    const pin = screen.getByLabelText(/^Gate PIN/, { selector: 'input' });
    await user.type(pin, '481516');
    await user.click(screen.getByRole('button', { name: 'I have read it, sign' }));
    expect(await screen.findByText('The PIN is wrong, or this person has none yet.')).toBeTruthy();
    expect(bodies(sent, 'POST', `/v1/shift-handover/${uuid(91)}/receipt`)).toEqual([
      { remark: '', guard_id: WAHYU.id, pin: '481516' },
    ]);
    expect((pin as HTMLInputElement).value).toBe('');
  });
});

describe('the labels', () => {
  it('opens the printable labels from the list of checkpoints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const label = {
      id: uuid(81),
      name: 'Lobby',
      floor: 'Ground',
      location: 'Desk',
      qr: 'GERBANG-POS:q',
      short_code: 'K7QX-9T2M',
    };
    const { user } = await openSecurity('/labels', {
      'GET /v1/patrol-checkpoint-labels': () => json({ property: 'Graha Indah', data: [label] }),
    });
    expect(await screen.findByRole('img', { name: 'QR of checkpoint Lobby' })).toBeTruthy();
    expect(screen.getByText('K7QX-9T2M')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
  });
});
