import type { Action } from '@gerbang/shared/access';
import type { AuditRow, AuditVerification } from '@gerbang/shared/contracts/insight/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { held, json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const HASH = 'ab'.repeat(32);
const MODULES = [
  {
    name: 'Settings',
    path: '/settings',
    icon: 'settings',
    child: false,
    features: [{ name: 'Audit', path: '/settings/audit' }],
  },
];
const aRow = (given: Partial<AuditRow> = {}): AuditRow => ({
  id: uuid(1),
  at: '2026-11-16T02:00:05.000Z',
  author: { kind: 'staff', id: uuid(9), name: 'Ratna Dewi' },
  in_place_of: null,
  action: 'floor.updated',
  record: { kind: 'floor', id: uuid(2), name: 'Lantai Satu' },
  changes: [{ field: 'name', before: 'Lantai 1', after: 'Lantai Satu' }],
  personal: null,
  names: {},
  seq: 12,
  request_id: 'request-1',
  ...given,
});
const aPiece = (given: Partial<AuditVerification> = {}): AuditVerification => ({
  valid: true,
  checked: 1234,
  sealed_until: { seq: 1234, at: '2026-11-16T02:00:05.000Z' },
  unsealed: 0,
  first_broken: null,
  head: { seq: 1234, hash: HASH },
  next: null,
  ...given,
});
const page = (data: readonly AuditRow[]) => json({ data, total: data.length, page: 1 });
const LIST = 'GET /v1/audit-datatable';
const VERIFY = 'GET /v1/audit/verify';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./AuditScreen.tsx'), 30_000);
beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(rows: readonly AuditRow[], routes: Parameters<typeof stubServer>[0] = {}, query = '') {
  const record = aStaffRecord();
  const actions: Action[] = ['audit.read'];
  await staffSession({ ...record, role: { ...record.role, actions, modules: MODULES } });
  const sent = stubServer({ [LIST]: () => page(rows), ...routes });
  const app = renderApp(`/settings/audit${query}`);
  await screen.findByRole('heading', { name: 'Audit' });
  const asked = () => {
    const lists = sent.filter(({ path }) => path === '/v1/audit-datatable');
    return Object.fromEntries(lists.at(-1)?.query ?? []);
  };
  return { ...app, sent, asked, property_id: record.property.id };
}
async function openEntry(user: Awaited<ReturnType<typeof open>>['user'], what: RegExp) {
  await user.click(await screen.findByRole('button', { name: what }));
  return within(await screen.findByRole('dialog'));
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('cell')
    .map((cell) => cell.textContent);

describe('Audit log', () => {
  it('shows in words what happened, to which record, by whom and when in the property’s time zone', async () => {
    const { asked, property_id } = await open([
      aRow(),
      aRow({
        id: uuid(3),
        action: 'permit.approve',
        record: { kind: 'permit', id: uuid(4), name: 'L-GI-7K3QX9T2-M' },
        in_place_of: { id: uuid(5), name: 'Sari Lestari' },
        changes: [{ field: 'stage', after: 'gm' }],
      }),
      aRow({ id: uuid(7), action: 'permit.escalated', changes: [] }),
      aRow({ id: uuid(6), action: 'castle.stormed', author: { kind: 'system', id: null, name: null } }),
    ]);
    await screen.findByText('System');
    const rows = screen.getAllByRole('row');
    expect(rows.slice(1).map(cellsOf)).toEqual([
      ['Floor changedName', 'Lantai SatuFloor', 'Ratna Dewi', '16 Nov 2026 09:00:05'],
      ['Permit approved', 'L-GI-7K3QX9T2-MPermit', 'Ratna Dewifor Sari Lestari', '16 Nov 2026 09:00:05'],
      ['Overdue, managers were notified', 'Lantai SatuFloor', 'Ratna Dewi', '16 Nov 2026 09:00:05'],
      // An action without a text in the catalogue is shown by its name.
      ['castle.stormedName', 'Lantai SatuFloor', 'System', '16 Nov 2026 09:00:05'],
    ]);
    expect(asked()).toEqual({ property_id, page: '1', page_size: '10' });
  });

  it('opens a row of the log with each field before and after, its seal and its request id', async () => {
    const { user } = await open([
      aRow({
        action: 'role.updated',
        names: { [uuid(7)]: 'Lantai 7' },
        changes: [
          { field: 'actions', before: ['permit.read', 'gate.check'], after: ['permit.read', 'audit.read'] },
          { field: 'floor_id', before: null, after: uuid(7) },
          { field: 'category_id', before: uuid(8), after: null },
          { field: 'active', before: true, after: false },
          { field: 'strange_field', before: 1, after: 2 },
        ],
        personal: { is_erased: false, fields: ['phone'] },
      }),
    ]);
    // A click anywhere on the row opens it.
    await user.click(within(await screen.findByRole('row', { name: /Role changed/ })).getByText('Ratna Dewi'));
    const entry = within(await screen.findByRole('dialog'));
    expect(entry.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      ['Gate: Check1 other unchanged', 'Audit: Read1 other unchanged'],
      ['empty', 'Lantai 7'],
      [`…${uuid(8).slice(-8)}`, 'empty'],
      ['Yes', 'No'],
      ['1', '2'],
    ]);
    expect(entry.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'Actions',
      'Floor',
      'Category',
      'Active',
      'strange_field',
    ]);
    expect(entry.getByText('Entry 12 of the chain')).toBeTruthy();
    expect(entry.getByText('Personal values: Phone. They are not shown here.')).toBeTruthy();
    await user.click(entry.getByRole('button', { name: 'Copy request ID' }));
    expect(await navigator.clipboard.readText()).toBe('request-1');
  });

  it('shows which rows of the log are not sealed yet and which were erased', async () => {
    const { user } = await open([aRow({ seq: null, changes: [], personal: { is_erased: true, fields: [] } })]);
    const entry = await openEntry(user, /^Show details/);
    expect(entry.getByText('Waiting for its seal, a minute at most')).toBeTruthy();
    expect(entry.getByText('The personal values were erased. The chain can still be checked.')).toBeTruthy();
    expect(entry.getByText('No field was changed.')).toBeTruthy();
  });

  it('filters the log by the record and then by the author of a row, and removes the filter', async () => {
    const { user, asked } = await open([aRow()], {}, '?search_by=lantai');
    const entry = await openEntry(user, /^Show details/);
    await user.click(entry.getByRole('button', { name: 'History of this record' }));
    await waitFor(() => expect(asked()).toMatchObject({ record_id: uuid(2) }));
    expect(asked()['search_by']).toBeUndefined();
    expect(await screen.findByText('Only Lantai Satu')).toBeTruthy();
    await user.click(
      (await openEntry(user, /^Show details/)).getByRole('button', { name: 'Everything by this person' }),
    );
    await waitFor(() => expect(asked()).toMatchObject({ author_id: uuid(9) }));
    expect(asked()['record_id']).toBeUndefined();
    await user.click(await screen.findByRole('button', { name: 'Remove limit: Only by Ratna Dewi' }));
    await waitFor(() => expect(asked()['author_id']).toBeUndefined());
  });

  it('asks for events of the system only when they are switched on, and keeps the switch in the address', async () => {
    const { user, asked, router } = await open([aRow()]);
    const system = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show events of the system' });
    expect([system.checked, asked()['system']]).toEqual([false, undefined]);
    await user.click(system);
    await waitFor(() => expect(asked()['system']).toBe('true'));
    expect([system.checked, router.state.location.search]).toEqual([true, '?system=true']);
    await user.click(system);
    await waitFor(() => expect(asked()['system']).toBeUndefined());
    expect(router.state.location.search).toBe('');
  });

  it('requests the log with the valid filters of the address and ignores invalid ones', async () => {
    const { asked } = await open(
      [aRow()],
      {},
      `?area=floor,castle,role&author_kind=staff&from=2026-11-01&to=soon&author_id=${uuid(9)}&sort=at`,
    );
    await screen.findByRole('button', { name: /^Show details/ });
    expect(asked()).toMatchObject({ area: 'floor,role', author_kind: 'staff', from: '2026-11-01', sort: 'at' });
    expect(asked()['to']).toBeUndefined();
  });
});

describe('Check of the chain', () => {
  const check = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Check now' }));

  it('checks the chain of the log piece by piece to the end and says how many rows are intact', async () => {
    const second = held();
    const next = { after_seq: 1000, after_id: uuid(3) };
    const { user, sent } = await open([aRow()], {
      [VERIFY]: ({ query }) =>
        query.get('after_seq') === null
          ? json(aPiece({ checked: 1000, sealed_until: { seq: 1000, at: null }, next }))
          : second.answer(),
    });
    await check(user);
    expect(await screen.findByText('1,000 of 1,234 entries checked')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of the check' })).toBeTruthy();
    second.release(json(aPiece({ checked: 234, unsealed: 2 })));
    expect(await screen.findByText('Intact until 16 Nov 2026, 09:00:05 WIB. 1,234 entries checked.')).toBeTruthy();
    expect(screen.getByText(/2 recent entries are waiting for their seal/)).toBeTruthy();
    const asked = sent.filter(({ path }) => path === '/v1/audit/verify').map(({ query }) => query.get('after_id'));
    expect(asked).toEqual([null, uuid(3)]);
  });

  it('names the first broken row of the chain and opens it', async () => {
    const first_broken = { fault: 'changed' as const, seq: 801, id: uuid(1), at: '2026-11-16T02:00:05.000Z' };
    const { user, asked } = await open([aRow()], {
      [VERIFY]: () => json(aPiece({ valid: false, checked: 800, first_broken })),
    });
    await check(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Broken at entry 801 of 16 Nov 2026, 09:00:05 WIB. It is not what was sealed.');
    expect(alert.textContent).toContain('800 entries before it are intact.');
    await user.click(within(alert).getByRole('button', { name: 'Show this entry' }));
    // The broken entry may be one of the system.
    await waitFor(() => expect(asked()).toMatchObject({ search_by: uuid(1), system: 'true' }));
  });

  it('stops the check of the chain on request, and says when the server does not answer', async () => {
    const second = held();
    let pieces = 0;
    const { user } = await open([aRow()], {
      [VERIFY]: () => {
        pieces += 1;
        if (pieces === 1) return json(aPiece({ checked: 1, next: { after_seq: 1, after_id: null } }));
        return pieces === 2 ? second.answer() : problem(500, 'internal');
      },
    });
    await check(user);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    second.release(json(aPiece()));
    expect(await screen.findByText(/^Every entry is sealed/)).toBeTruthy();
    await check(user);
    expect(await screen.findByText('The check stopped because the server does not answer.')).toBeTruthy();
    expect(screen.queryByText(/Intact/)).toBeNull();
  });

  it('shows the checksum of the chain and compares the chain with a checksum that was noted earlier', async () => {
    let hash = HASH;
    const { user, sent } = await open([aRow()], {
      [VERIFY]: () => json(aPiece()),
      'GET /v1/audit/seal': ({ query }) =>
        Number(query.get('seq')) > 1234 ? problem(404, 'not_found') : json({ seq: 7, hash, at: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Checksum' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(`1234:${HASH}`)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy checksum' }));
    expect(await navigator.clipboard.readText()).toBe(`1234:${HASH}`);
    const field = dialog.getByRole('textbox', { name: 'Compare an old checksum' });
    const compare = async (text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await user.click(dialog.getByRole('button', { name: 'Compare' }));
    };
    await compare('hello');
    expect(await dialog.findByText(/^This is not a checksum/)).toBeTruthy();
    expect(sent.filter(({ path }) => path === '/v1/audit/seal')).toEqual([]);
    await compare(`7:${HASH.toUpperCase()}`);
    expect(await dialog.findByText(/^It matches. Entries 1 to 7/)).toBeTruthy();
    hash = 'cd'.repeat(32);
    await compare(`7:${HASH}`);
    expect(await dialog.findByText(/^It does not match/)).toBeTruthy();
    await compare(`9999:${HASH}`);
    expect(await dialog.findByText(/^This chain does not reach entry 9999/)).toBeTruthy();
  });
});
