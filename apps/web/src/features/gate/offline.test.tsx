import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { json } from '../../test/server.ts';
import { warmUp } from '../../test/warm-up.ts';
import {
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

/** Waits for a count. It is shown only after tonight's permits are stored on the device. */
const downloaded = (name: string) => screen.findByRole('link', { name });

/** Opens a gate that has stored tonight's permits, and cuts its network. */
async function openOffline(options: Parameters<typeof openGate>[0] = {}) {
  const gate = await openGate(options);
  await downloaded('1 Due');
  withoutNetwork();
  await screen.findByRole('link', { name: /^Offline/ });
  return gate;
}

async function letIn({ user }: Awaited<ReturnType<typeof openGate>>): Promise<void> {
  await typeCode(user, CODES[0]);
  await verdict('May enter');
  await user.click(screen.getByRole('button', { name: 'All match' }));
  await user.click(screen.getByRole('button', { name: /^Let in/ }));
  await screen.findByRole('button', { name: 'Type code' });
}

describe('Gate without network', () => {
  it('works with the stored permits without network, and sends each movement once when the network is back', async () => {
    const gate = await openOffline();
    await letIn(gate);
    expect(screen.getByText('Toko Buku Aksara went in, 26 items')).toBeTruthy();
    expect(screen.getByText(/^Kept on the phone/)).toBeTruthy();
    const banner = screen.getByRole('link', { name: /^Offline · 1 movement waiting/ });
    expect(gate.movements()).toEqual([]);
    await gate.user.click(banner);
    expect(await screen.findByText('In, 26 items')).toBeTruthy();
    expect(screen.getByText('Waiting')).toBeTruthy();
    withoutNetwork(false);
    expect(await screen.findByText('Every movement has been sent.')).toBeTruthy();
    expect(screen.queryByText(/^Offline/)).toBeNull();
    expect(gate.movements()).toHaveLength(1);
    expect(gate.movements()[0]).toMatchObject({ action: 'in', was_offline: true, shift_id: aShift().id });
  });

  it('shows on a second scan without network what this device has let through, and by whom', async () => {
    const gate = await openOffline();
    await letIn(gate);
    await typeCode(gate.user, CODES[0]);
    await verdict('Refuse');
    expect(screen.getByText('Everything on this permit has passed.')).toBeTruthy();
    expect(screen.getByText(/^Went in .* by Budi Santoso$/)).toBeTruthy();
  });

  it('refers the guard to the control room for a code that is not stored on the device', async () => {
    const { user } = await openOffline();
    await typeCode(user, CODES[1]);
    await verdict('Wait');
    expect(screen.getByText(/^This permit is not on this phone/)).toBeTruthy();
  });

  it('refuses to change the guard without network', async () => {
    const { user } = await openOffline();
    await user.click(screen.getByRole('button', { name: 'Change guard' }));
    expect(await screen.findByText(/^Changing the guard needs network/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Type code' })).toBeTruthy();
  });

  it('says that there is still no network when the guard tries to send', async () => {
    const gate = await openOffline();
    await letIn(gate);
    await gate.user.click(screen.getByRole('link', { name: /^Offline/ }));
    await gate.user.click(await screen.findByRole('button', { name: 'Try to send' }));
    expect(await screen.findByText('Still no signal. The movements stay kept.')).toBeTruthy();
  });
});

describe('Movements that the server did not book', () => {
  it('shows movements that the server did not book, with the reason, until they are acknowledged', async () => {
    const conflict = { outcome: 'conflict', code: 'visit_open', params: { at: new Date().toISOString(), by: 'Joko' } };
    const gate = await openOffline({
      answers: {
        'POST /v1/gate/movements': ({ body }) =>
          json({ data: (body as { movements: { id: string }[] }).movements.map(({ id }) => ({ id, ...conflict })) }),
      },
    });
    await letIn(gate);
    await gate.user.click(screen.getByRole('link', { name: /^Offline · 1/ }));
    await screen.findByText('Waiting');
    // The answer arrives while the guard looks at the list.
    withoutNetwork(false);
    expect(await screen.findByText('1 movement could not be booked')).toBeTruthy();
    expect(await screen.findByText('With the supervisor')).toBeTruthy();
    expect(screen.getByText(/^Went in .* by Joko$/)).toBeTruthy();
    await gate.user.click(screen.getByRole('button', { name: 'Read: Toko Buku Aksara' }));
    expect(await screen.findByText('Every movement has been sent.')).toBeTruthy();
  });
});

describe('Lists of tonight', () => {
  it('counts tonight’s permits that are due, inside and late, and opens them', async () => {
    const inside = aWorkPermit({ state: 'checked', visits: [aVisit(90)] });
    const { user } = await openGate({ permits: [aGatePermit(), inside] });
    await downloaded('1 Due');
    await user.click(await downloaded('1 Inside'));
    await user.click(await screen.findByRole('button', { name: /CV Tirta Teknik/ }));
    expect(await verdict('May leave')).toBeTruthy();
  });

  it('says without network when a late vehicle will arrive, in the list and at the permit', async () => {
    const { user } = await openOffline({ permits: [aGatePermit({ expected_at: inMinutes(30) })] });
    await user.click(screen.getByRole('link', { name: '1 Due' }));
    const row = await screen.findByRole('button', { name: /Says: arrives .*\d\d:\d\d/ });
    await user.click(row);
    await verdict('May enter');
    expect(screen.getByText(/^Says: arrives .*\d\d:\d\d$/)).toBeTruthy();
  });
});

describe('Log and conflicts', () => {
  const row = {
    id: uuid(700),
    permit_id: uuid(100),
    code: CODES[0],
    kind: 'loading',
    company: 'CV Angkut Jaya',
    action: 'refuse',
    at: new Date().toISOString(),
    sent_at: new Date().toISOString(),
    guard: { id: uuid(31), name: 'Budi Santoso' },
    device: 'Dok B1',
    items: 0,
    workers: 0,
    note: 'Not safe',
    was_offline: true,
    photo_urls: ['/v1/files/photo-1'],
  };

  it('shows in the log what happened, who, where and why', async () => {
    await openGate({ address: '?view=log', answers: { 'GET /v1/gate/movements': () => json({ data: [row] }) } });
    const list = within(await screen.findByRole('main'));
    expect(await list.findByText('CV Angkut Jaya')).toBeTruthy();
    for (const text of ['Refused', 'Budi Santoso, Dok B1', 'Not safe']) expect(list.getByText(text)).toBeTruthy();
    expect(list.getByText(/^Recorded offline, sent/)).toBeTruthy();
  });

  it('lets a supervisor settle a conflict with a note, without a shift', async () => {
    const movement = {
      id: row.id,
      permit_id: row.permit_id,
      code: row.code,
      action: 'in',
      at: row.at,
      shift_id: uuid(300),
      was_offline: true,
      items: [],
      workers: 0,
      note: '',
      photos: [],
    };
    const permit = { id: uuid(100), code: CODES[0], kind: 'loading', company: 'CV Angkut Jaya' };
    const { guard, device, sent_at } = row;
    const conflict = { movement, permit, guard, device, code: 'move_not_allowed', params: {}, sent_at, settled: null };
    const open = { data: [conflict] };
    const { user, sent } = await openGate({
      shift: null,
      address: '?view=conflicts',
      actions: ['permit.read', 'permit.suspend'],
      answers: {
        'GET /v1/gate/conflicts': () => json(open),
        [`POST /v1/gate/conflicts/${row.id}/settle`]: () => {
          open.data = [];
          return json(conflict);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Settle CV Angkut Jaya' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Settle CV Angkut Jaya' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Please Complete Field')).toBeTruthy();
    await user.type(sheet.getByRole('textbox', { name: 'What was done' }), 'Dihitung ulang');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing has to be checked.')).toBeTruthy();
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/settle'))?.body).toEqual({
        property_id: uuid(1),
        note: 'Dihitung ulang',
      }),
    );
  });
});
