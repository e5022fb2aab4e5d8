import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../../../test/builders.ts';
import { held, json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import {
  aPermit,
  anItem,
  aRow,
  closeTab,
  decided,
  heldText,
  inMinutes,
  openApprovals,
  opened,
  pathOf,
} from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const first = aRow(1);
const second = aRow(2);
const DECIDE = `POST ${pathOf(first)}/decisions`;
const option = (name: RegExp) => screen.queryByRole('option', { name });

describe('approving', () => {
  it('removes an approved permit from the queue and opens the next one before the server has answered', async () => {
    const answer = held();
    const { user, decisions, search } = await openApprovals({ answers: { [DECIDE]: answer.answer } });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
    await opened('Toko 2');
    expect(option(/Toko 1/)).toBeNull();
    expect(search().get('permit')).toBe(second.id);
    expect(heldText()).toBe('Approved. Toko 1');
    closeTab();
    await waitFor(() =>
      expect(decisions().map(({ body }) => body)).toEqual([
        { decision: 'approved', stage: 'operational', note: '', rejected_items: [] },
      ]),
    );
    expect(option(/Toko 1/)).toBeNull();
    answer.release(json(decided(aPermit(first))));
  });

  it('approves with the A key, sends the note, and does not approve twice while the key is held', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.type(screen.getByRole('textbox', { name: 'Note to the applicant' }), 'Lewat dok B');
    await user.keyboard('{Escape}');
    await user.keyboard('{a>4/}');
    await opened('Toko 2');
    closeTab();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(decisions()[0]?.body).toMatchObject({ decision: 'approved', note: 'Lewat dok B' });
  });

  it('does not approve the next permit by the second click of a double click', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.dblClick(screen.getByRole('button', { name: 'Approve 2 items' }));
    await opened('Toko 2');
    expect(heldText()).toBe('Approved. Toko 1');
    closeTab();
    await waitFor(() => expect(decisions()).toHaveLength(1));
  });

  it('grants a renewal with the A key and offers no other decision for it', async () => {
    const row = aRow(1, { kind: 'work', state: 'checked', mine: [], renewal_until: '2026-12-01' });
    const permit = aPermit(row, { renewal: { period: 2, until: '2026-12-01' } });
    const renewable = { ...permit, moves: { ...permit.moves, renew: true } };
    const granted = json(decided(renewable));
    const { user, sent } = await openApprovals({
      rows: [row, second],
      permits: [renewable, aPermit(second)],
      answers: { [`POST ${pathOf(row)}/renewals/2`]: () => granted.clone() },
    });
    await opened('Toko 1');
    expect(option(/Renewal until 1 Dec/)).toBeTruthy();
    const bar = screen.getByRole('region', { name: 'Decision' });
    expect(bar.textContent).toContain('Renewing lets 0 workers work on until Tue 1 Dec.');
    expect(within(bar).getAllByRole('button')).toHaveLength(1);
    await user.keyboard('a');
    await opened('Toko 2');
    expect(heldText()).toBe('Renewed. Toko 1');
    closeTab();
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/renewals/2'))).toHaveLength(1));
  });

  it('says what an approval does and which permit opens next', async () => {
    await openApprovals();
    await opened('Toko 1');
    const bar = screen.getByRole('region', { name: 'Decision' });
    expect(bar.textContent).toContain('Approve lets 3 pieces in through the gate Sun 20 Dec 22:00 – Mon 21 Dec 08:00.');
    expect(bar.textContent).toContain('Opens next: Toko 2');
  });

  it('names the stages that decide at the same time and those that follow', async () => {
    const asked = { asked_at: inMinutes(-100), due_at: inMinutes(300) };
    const work = aRow(1, {
      kind: 'work',
      start_date: '2026-12-20',
      end_date: '2026-12-22',
      chain: [
        { stage: 'fat', step: 1, decision: null, decided_at: null, assignee: null, ...asked },
        { stage: 'operational', step: 1, decision: null, decided_at: null, assignee: null, ...asked },
        { stage: 'gm', step: 2, decision: null, asked_at: null, due_at: null, decided_at: null, assignee: null },
      ],
    });
    await openApprovals({ rows: [work] });
    await opened('Toko 1');
    const bar = screen.getByRole('region', { name: 'Decision' });
    expect(bar.textContent).toContain('Approve closes your part. Finance still has to decide, then it goes to GM.');
    expect(screen.getByRole('button', { name: 'Approve for Operational' })).toBeTruthy();
    const chain = within(screen.getByRole('list', { name: 'Approval chain' }));
    expect(chain.getByText('You, for 1 h 40 m')).toBeTruthy();
    expect(chain.getByText('After Finance and Operational')).toBeTruthy();
  });

  it('offers decisions only to a person who may decide the open stage', async () => {
    const row = aRow(1, { mine: [] });
    const { user, decisions } = await openApprovals({ rows: [row] });
    await opened('Toko 1');
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Decision' }).textContent).toContain('Waiting for Operational.');
    await user.keyboard('a');
    await user.keyboard('r');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(decisions()).toEqual([]);
  });

  it('says why a person who has decided another stage cannot decide this one', async () => {
    const row = aRow(1, { mine: [] });
    const permit = aPermit(row);
    const barred = { ...permit, moves: { ...permit.moves, barred: 'same_person' as const } };
    await openApprovals({ rows: [row], permits: [barred] });
    await opened('Toko 1');
    expect(screen.getByRole('region', { name: 'Decision' }).textContent).toBe(
      'Waiting for Operational. You have already decided another stage of this permit. Each stage needs another person.',
    );
  });

  it('decides for the chosen stage when the reader holds several', async () => {
    const asked = { asked_at: inMinutes(-100), due_at: inMinutes(300) };
    const row = aRow(1, {
      mine: ['fat', 'rdd'],
      chain: [
        { stage: 'fat', step: 1, decision: null, decided_at: null, assignee: null, ...asked },
        { stage: 'rdd', step: 1, decision: null, decided_at: null, assignee: null, ...asked },
      ],
    });
    const { user, decisions } = await openApprovals({ rows: [row] });
    await opened('Toko 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Decide as' }), 'RDD');
    await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
    closeTab();
    await waitFor(() => expect(decisions()[0]?.body).toMatchObject({ stage: 'rdd' }));
  });
});

describe('a decision that the server refuses', () => {
  it.each([
    [409, 'already_decided', 'This stage has already decided.'],
    [409, 'stage_not_asked', 'It is not this stage’s turn to decide on this permit.'],
    [422, 'own_permit', 'You cannot decide on your own request.'],
    [409, 'conflict', 'Someone else has changed this in the meantime. Reload and try again.'],
    [409, 'bay_taken', 'This bay or goods lift is taken at that time.'],
  ])(
    'shows the refusal of a decision (%i %s), puts the permit back, loads it again and keeps the note',
    async (status, code, text) => {
      const { user, sent } = await openApprovals({ answers: { [DECIDE]: () => problem(status, code) } });
      await opened('Toko 1');
      await user.type(screen.getByRole('textbox', { name: 'Note to the applicant' }), 'Lewat dok B');
      await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
      closeTab();
      const alert = await screen.findByText(
        (_, element) => element?.tagName === 'SPAN' && element.textContent === `Toko 1 was not approved. ${text}`,
      );
      expect(alert).toBeTruthy();
      await waitFor(() => expect(option(/Toko 1/)).not.toBeNull());
      const reads = () => sent.filter(({ method, path }) => method === 'GET' && path === pathOf(first)).length;
      const before = reads();
      await user.click(screen.getByRole('button', { name: 'Open this permit' }));
      await opened('Toko 1');
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
      expect(screen.getByRole('textbox', { name: 'Note to the applicant' })).toHaveProperty('value', 'Lewat dok B');
    },
  );
});

describe('rejecting', () => {
  it('asks for the reason of a rejection with the X key, requires it and sends it', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('x');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the request of Toko 1?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject the permit' }));
    expect(dialog.getByText('Please Complete Field')).toBeTruthy();
    expect(decisions()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Why is it rejected?' }), 'Lift rusak');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await opened('Toko 2');
    expect(heldText()).toBe('Rejected. Toko 1');
    closeTab();
    await waitFor(() =>
      expect(decisions()[0]?.body).toEqual({ decision: 'rejected', stage: 'operational', note: 'Lift rusak' }),
    );
  });

  it('starts the reason of a rejection with the note that was already written', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    await user.type(screen.getByRole('textbox', { name: 'Note to the applicant' }), 'Lift rusak');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByRole('textbox', { name: 'Why is it rejected?' })).toHaveProperty('value', 'Lift rusak');
  });
});

describe('sending back for correction', () => {
  it('asks with the R key for the fields to correct, each with its present value, and for a note', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Return to Maya Lestari' }));
    expect(dialog.getByRole('checkbox', { name: /Documents/ }).textContent).toContain('1 file');
    await user.type(dialog.getByRole('textbox'), 'Surat jalan tidak terbaca');
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    expect(dialog.getByText('Tick at least one field')).toBeTruthy();
    expect(decisions()).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /Documents/ }));
    expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: /Date/ }));
    expect(dialog.getAllByRole('textbox')).toHaveLength(3);
    await user.type(dialog.getByRole('textbox', { name: /^Note on Documents/ }), 'Foto ulang');
    await user.click(dialog.getByRole('button', { name: 'Return 2 fields' }));
    await opened('Toko 2');
    expect(heldText()).toBe('Returned. Toko 1');
    closeTab();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(decisions()[0]?.body).toEqual({
      decision: 'returned',
      stage: 'operational',
      fields: ['schedule', 'attachment'],
      note: 'Surat jalan tidak terbaca',
      notes: { attachment: 'Foto ulang' },
    });
  });

  it('preselects the schedule when a permit is returned because of a clash', async () => {
    const permit = aPermit(first, {
      clashes: [{ reason: 'closed_day', level: 'look', other: null, note: '2026-12-20 Perawatan' }],
    });
    const { user } = await openApprovals({ rows: [first], permits: [permit] });
    await opened('Toko 1');
    expect(screen.getByText('Sun 20 Dec: Perawatan')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask for other dates' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: /Date/ })).toHaveProperty('ariaChecked', 'true');
    expect(dialog.getByRole('button', { name: 'Return 1 field' })).toBeTruthy();
  });
});

describe('refusing single items', () => {
  it('rejects one item with a note and sends it with the approval, and can undo the rejection before sending', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Reject Barang 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Barang 2?' }));
    await user.type(dialog.getByRole('textbox'), 'Terlalu besar');
    await user.click(dialog.getByRole('button', { name: 'Reject this item' }));
    expect(await screen.findByText('Rejected when you approve: Terlalu besar')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Decision' }).textContent).toContain('Approve lets 1 piece ');
    await user.click(screen.getByRole('button', { name: 'Do not reject Barang 2' }));
    expect(screen.getByRole('button', { name: 'Approve 2 items' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reject Barang 2' }));
    const again = within(await screen.findByRole('dialog', { name: 'Reject Barang 2?' }));
    await user.type(again.getByRole('textbox'), 'Tidak muat');
    await user.click(again.getByRole('button', { name: 'Reject this item' }));
    await user.click(await screen.findByRole('button', { name: 'Approve 1 item' }));
    closeTab();
    await waitFor(() =>
      expect(decisions()[0]?.body).toMatchObject({ rejected_items: [{ id: uuid(402), note: 'Tidak muat' }] }),
    );
  });

  it('says to reject the whole permit when every item is refused', async () => {
    const permit = aPermit(first, { items: [anItem(1)] });
    const { user } = await openApprovals({ rows: [first], permits: [permit] });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Reject Barang 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Berbahaya');
    await user.click(dialog.getByRole('button', { name: 'Reject this item' }));
    expect(await screen.findByRole('button', { name: 'Reject all items' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Decision' }).textContent).toContain('rejects the whole permit');
  });
});
