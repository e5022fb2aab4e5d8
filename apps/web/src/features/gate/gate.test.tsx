import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { json, problem } from '../../test/server.ts';
import { warmUp } from '../../test/warm-up.ts';
import {
  aGateItem,
  aGatePermit,
  aShift,
  aVisit,
  aWorkPermit,
  CODES,
  inMinutes,
  openGate,
  typeCode,
  verdict,
  withoutNetwork,
} from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/operational/gate'), 90_000);

const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('Shift at the gate', () => {
  it('starts a shift with guard and PIN, and shows the guard on every screen with a button to hand over', async () => {
    const { user, sent } = await openGate({ shift: null });
    await user.click(await press('Budi Santoso'));
    for (const digit of '472915') await user.click(await press(`Digit ${digit}`));
    expect(await press('Type code')).toBeTruthy();
    const body = sent.find(({ method, path }) => method === 'POST' && path === '/v1/gate/shifts')?.body;
    expect(body).toMatchObject({ guard_id: uuid(31), pin: '472915', device: 'Dok B1' });
    expect(screen.getByText('Budi Santoso')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change guard' }));
    expect(await screen.findByRole('heading', { name: 'Who is on duty?' })).toBeTruthy();
  });

  it('takes the PIN from a keyboard and says when it is wrong', async () => {
    const wrong = () => problem(422, 'pin_wrong');
    const { user } = await openGate({ shift: null, answers: { 'POST /v1/gate/shifts': wrong } });
    await user.click(await press('Budi Santoso'));
    await screen.findByLabelText('PIN of 6 digits');
    await user.keyboard('123456');
    expect((await screen.findByText('Wrong PIN. Try again.')).closest('[role="alert"]')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('PIN of 6 digits'));
  });

  it('asks for the PIN again when the shift has expired, but continues the shift without network', async () => {
    const shift = aShift({ ends_at: inMinutes(-1) });
    await openGate({ shift });
    expect(await screen.findByText(/^The shift of Budi Santoso has ended/)).toBeTruthy();
    withoutNetwork();
    expect(await press('Type code')).toBeTruthy();
    withoutNetwork(false);
    expect(await screen.findByText(/^The shift of Budi Santoso has ended/)).toBeTruthy();
  });
});

describe('Goods at the gate', () => {
  it('lets goods in by item and quantity, with one item missing and one refused', async () => {
    const permit = aGatePermit({ items: [...aGatePermit().items, aGateItem(3, { name: 'Sofa baca' })] });
    const { user, movements } = await openGate({ permits: [permit] });
    await typeCode(user, 'lgif2x612d0m');
    await verdict('May enter');
    const pass = screen.getByRole<HTMLButtonElement>('button', { name: /^Let in/ });
    expect(pass.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Match Karton buku' }));
    await user.click(screen.getByRole('button', { name: 'Fewer Monitor' }));
    expect(screen.getByText('1 of 2 missing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Photo of Sofa baca' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sofa baca' }));
    await user.click(sheet.getByRole('button', { name: 'Refuse this item' }));
    await user.type(sheet.getByRole('textbox', { name: /^Why this item/ }), 'Tidak di surat jalan');
    await user.click(sheet.getByRole('button', { name: 'Refuse this item' }));
    expect(await screen.findByText('Refused: Tidak di surat jalan')).toBeTruthy();
    expect(pass.textContent).toContain('25 of 27 items, 1 item refused');
    await user.click(pass);
    expect(await screen.findByText('Toko Buku Aksara went in, 25 items, 1 item refused')).toBeTruthy();
    expect(await press('Type code')).toBeTruthy();
    expect(movements()).toHaveLength(1);
    expect(movements()[0]).toMatchObject({
      permit_id: permit.id,
      code: permit.code,
      action: 'in',
      shift_id: aShift().id,
      was_offline: false,
      items: [
        { id: uuid(401), qty: 24 },
        { id: uuid(402), qty: 1 },
        { id: uuid(403), qty: 0, rejection_note: 'Tidak di surat jalan' },
      ],
    });
  });

  it('shows when and by whom goods passed before, and refuses goods that have all come in already', async () => {
    const items = aGatePermit().items.map((item) => ({ ...item, passed: item.qty }));
    const visit = aVisit(30, { closed_at: inMinutes(-30), workers: 0 });
    const { user } = await openGate({ permits: [aGatePermit({ state: 'checked', items, visits: [visit] })] });
    await typeCode(user, CODES[0]);
    await verdict('Refuse');
    expect(screen.getByText('Everything on this permit has passed.')).toBeTruthy();
    expect(screen.getByText(/^Went in .* by Budi Santoso$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Let in/ })).toBeNull();
  });

  it('lets the remaining goods out when some have left before, and leaves out items that are already out', async () => {
    const items = [
      aGateItem(1, { name: 'Rak pajang', qty: 6, passed: 4 }),
      aGateItem(2, { name: 'Meja', qty: 1, passed: 1, is_without_entry: true }),
      aGateItem(3, { name: 'Lampu', qty: 1, is_without_entry: true }),
    ];
    const permit = aGatePermit({ kind: 'unloading', code: CODES[3], state: 'checked', items });
    const { user, movements } = await openGate({ permits: [permit] });
    await typeCode(user, CODES[3]);
    await verdict('May leave');
    expect(screen.getByText('2 left of 6 unit')).toBeTruthy();
    // An item that has left needs no check.
    expect(screen.getAllByText('No entry on record')).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More Rak pajang' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'All match' }));
    await user.click(screen.getByRole('button', { name: /^Let out/ }));
    await waitFor(() => expect(movements()).toHaveLength(1));
    expect(movements()[0]).toMatchObject({
      action: 'out',
      items: [
        { id: uuid(401), qty: 2 },
        { id: uuid(403), qty: 1 },
      ],
    });
  });

  it('shows the reason on the screen of the permit when the server does not book a movement', async () => {
    const refused = { outcome: 'refused', code: 'refused', fields: [{ path: 'items.0.qty', code: 'too_many' }] };
    const { user } = await openGate({
      answers: {
        'POST /v1/gate/movements': ({ body }) =>
          json({ data: (body as { movements: { id: string }[] }).movements.map(({ id }) => ({ id, ...refused })) }),
      },
    });
    await typeCode(user, CODES[0]);
    await verdict('May enter');
    await user.click(screen.getByRole('button', { name: 'All match' }));
    await user.click(screen.getByRole('button', { name: /^Let in/ }));
    expect(await screen.findByText(/^Not recorded\. More than there are/)).toBeTruthy();
    expect(screen.queryByText(/could not be booked/)).toBeNull();
  });

  it('refuses goods at the gate with a reason', async () => {
    const { user, movements } = await openGate();
    await typeCode(user, CODES[0]);
    await verdict('May enter');
    await user.click(screen.getByRole('button', { name: 'Refuse with photo' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Refuse Toko Buku Aksara' }));
    await user.click(sheet.getByRole('button', { name: 'Refuse and record' }));
    expect(movements()).toEqual([]);
    await user.click(sheet.getByRole('radio', { name: 'Not safe' }));
    await user.type(sheet.getByRole('textbox', { name: 'Remarks' }), 'Tabung gas bocor');
    await user.click(sheet.getByRole('button', { name: 'Refuse and record' }));
    expect(await screen.findByText('Toko Buku Aksara refused')).toBeTruthy();
    expect(movements()[0]).toMatchObject({ action: 'refuse', items: [], note: 'Not safe. Tabung gas bocor' });
  });
});

describe('People at the gate', () => {
  it('ticks the people who come in by name, from the list of the permit', async () => {
    const { user, movements } = await openGate({ permits: [aWorkPermit()] });
    await typeCode(user, CODES[2]);
    await verdict('May enter');
    expect(screen.queryByRole('button', { name: /^(More|Fewer)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All' }));
    await user.click(screen.getByRole('checkbox', { name: 'Match Cahyo' }));
    expect(screen.getByText('3 of 4')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Let in 3 people/ }));
    const named = { workers: 3, worker_ids: [uuid(500), uuid(501), uuid(503)] };
    await waitFor(() => expect(movements()[0]).toMatchObject({ action: 'in', ...named, items: [] }));
  });

  it('lets some people leave by name and number while the others stay inside', async () => {
    const visit = aVisit(90, { workers: 4, worker_ids: [uuid(500), uuid(501)] });
    const { user, movements } = await openGate({ permits: [aWorkPermit({ state: 'checked', visits: [visit] })] });
    await typeCode(user, CODES[2]);
    await verdict('May leave');
    await user.click(screen.getByRole('checkbox', { name: 'Match Bima' }));
    await user.click(screen.getByRole('button', { name: 'More People without a name' }));
    expect(screen.getByText('2 people stay inside.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Let out 2 people/ }));
    await waitFor(() => expect(movements()[0]).toMatchObject({ action: 'out', workers: 2, worker_ids: [uuid(501)] }));
  });

  it('lets somebody join the people inside, as long as the permit is valid', async () => {
    const visit = aVisit(90, { workers: 3, worker_ids: [uuid(500), uuid(501), uuid(502)] });
    const { user, movements } = await openGate({ permits: [aWorkPermit({ state: 'checked', visits: [visit] })] });
    await typeCode(user, CODES[2]);
    await verdict('May leave');
    await user.click(screen.getByRole('button', { name: 'Somebody else comes in' }));
    await verdict('May enter');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Match Dodi' }));
    await user.click(screen.getByRole('button', { name: /^Let in 1 person/ }));
    await waitFor(() => expect(movements()[0]).toMatchObject({ action: 'in', workers: 1, worker_ids: [uuid(503)] }));
  });

  it('does not let anybody join the people inside when the permit is no longer valid', async () => {
    const visit = aVisit(90, { workers: 3, worker_ids: [uuid(500), uuid(501), uuid(502)] });
    const over = { state: 'checked' as const, from: inMinutes(-300), until: inMinutes(-60), visits: [visit] };
    const { user } = await openGate({ permits: [aWorkPermit(over)] });
    await typeCode(user, CODES[2]);
    await verdict('May leave');
    expect(screen.queryByRole('button', { name: 'Somebody else comes in' })).toBeNull();
  });

  it('forgets the tick of a person whom another guard has let in, and lets the others in', async () => {
    const permitWith = (...worker_ids: string[]) =>
      aWorkPermit({ state: 'checked', visits: [aVisit(90, { workers: worker_ids.length, worker_ids })] });
    const { user, known, movements } = await openGate({
      permits: [permitWith(uuid(500))],
      answers: {
        'POST /v1/gate/movements': ({ body }) => {
          const { movements: sent } = body as { movements: { id: string; workers: number }[] };
          known.permits = [permitWith(uuid(500), uuid(501))];
          const refused = { outcome: 'refused', code: 'visit_open' };
          return json({
            data: sent.map(({ id, workers }) => ({ id, ...(workers > 1 ? refused : { outcome: 'booked' }) })),
          });
        },
      },
    });
    await typeCode(user, CODES[2]);
    await user.click(await press('Somebody else comes in'));
    await user.click(screen.getByRole('checkbox', { name: 'Match Bima' }));
    await user.click(screen.getByRole('checkbox', { name: 'Match Cahyo' }));
    await user.click(screen.getByRole('button', { name: /^Let in 2 people/ }));
    await user.click(await press(/^Let in 1 person/));
    await waitFor(() => expect(movements()[1]).toMatchObject({ action: 'in', workers: 1, worker_ids: [uuid(502)] }));
  });

  it('lets people out and shows since when and by whom they were let in', async () => {
    const ended = aVisit(60, { id: uuid(601), closed_at: inMinutes(-30) });
    const permit = aWorkPermit({ state: 'checked', visits: [ended, aVisit(90)] });
    const { user, movements } = await openGate({ permits: [permit] });
    await typeCode(user, CODES[2]);
    await verdict('May leave');
    expect(screen.getByText(/^Came in .* by Budi Santoso, 4 people$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Somebody else comes in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All' }));
    await user.click(screen.getByRole('button', { name: /^Let out 4 people/ }));
    await waitFor(() => expect(movements()[0]).toMatchObject({ action: 'out', workers: 4 }));
  });
});

describe('Permit or code that may not pass', () => {
  it.each([
    ['is shown too early', { from: inMinutes(60), until: inMinutes(180) }, 'Wait', /^Too early\. May pass from/],
    ['is shown too late', { from: inMinutes(-300), until: inMinutes(-60) }, 'Refuse', /^Its time is over/],
    ['is not approved', { state: 'in_review' as const }, 'Refuse', 'This permit is not approved yet.'],
    ['is suspended', { state: 'suspended' as const }, 'Refuse', 'This permit is suspended.'],
  ])('lets nothing pass when the permit %s', async (_, change, word, reason) => {
    const { user } = await openGate({ permits: [aGatePermit(change)] });
    await typeCode(user, CODES[0]);
    await verdict(word);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('refuses an unknown code and records the refusal with the code', async () => {
    const { user, movements } = await openGate();
    await typeCode(user, CODES[1]);
    await verdict('Refuse');
    expect(screen.getByText('No permit has this code.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record the refusal' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Record the refusal' }));
    await user.click(sheet.getByRole('radio', { name: 'Goods or people are not on the permit' }));
    await user.click(sheet.getByRole('button', { name: 'Refuse and record' }));
    await waitFor(() => expect(movements()[0]).toMatchObject({ action: 'refuse', permit_id: null, code: CODES[1] }));
  });

  it('refuses a code of another building without a request to the server', async () => {
    const { user, sent } = await openGate();
    await typeCode(user, 'L-MT-3AHRZ6DM-D');
    await verdict('Refuse');
    expect(screen.getByText('This permit is for another building.')).toBeTruthy();
    expect(sent.some(({ path }) => path === '/v1/gate/permit')).toBe(false);
  });

  it('reports a mistyped code at the code field', async () => {
    const { user } = await openGate();
    await typeCode(user, 'L-GI-F2X612D0-N');
    expect(await screen.findByText('The code is incomplete or mistyped. Check its letters.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Permit code' }));
  });
});
