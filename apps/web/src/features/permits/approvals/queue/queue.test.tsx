import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { onPhone } from '../../test/screens.ts';
import { json, problem } from '../../test/server.ts';
import { warmUp } from '../../test/warm-up.ts';
import { aLiveStream, aPermit, aRow, inMinutes, openApprovals, opened } from './test-kit.ts';

// The first screen would otherwise wait for its code longer than a test may take.
beforeAll(warmUp('permitApprovalsPage'), 60_000);

const LIST = 'GET /v1/permit-datatable';
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('the queue', () => {
  it('shows what waits for the reader at their property, grouped by deadline, and opens the first', async () => {
    const late = aRow(1, { due_at: inMinutes(-130) });
    const { sent, search } = await openApprovals({ rows: [late, aRow(2, { due_at: inMinutes(60 * 24 * 9) })] });
    await opened('Toko 1');
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Overdue', 'Later']);
    const row = await option(/Toko 1/);
    expect(row.textContent).toContain('2 h 10 m late');
    expect(row.textContent).toContain('Goods in · 2 items, L1-01');
    expect(row.textContent).toContain('Operational');
    expect(row.getAttribute('aria-current')).toBe('true');
    expect(search().get('permit')).toBe(late.id);
    const asked = Object.fromEntries(sent.find(({ path }) => path.endsWith('permit-datatable'))?.query ?? []);
    expect(asked).toMatchObject({ view: 'mine', property_id: late.property_id, page: '1' });
  });

  it('keeps view, filters and the open permit in its address', async () => {
    const second = aRow(2);
    const { sent, user, search } = await openApprovals({
      address: `?view=waiting&kind=work&stage=fat&late=true&search_by=toko&sort=-created_at&permit=${second.id}`,
    });
    await opened('Toko 2');
    expect(Object.fromEntries(sent.find(({ path }) => path.endsWith('permit-datatable'))?.query ?? [])).toMatchObject({
      view: 'waiting',
      kind: 'work',
      stage: 'fat',
      late: 'true',
      search_by: 'toko',
      sort: '-created_at',
    });
    expect(screen.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Late' }));
    await waitFor(() => expect(search().has('late')).toBe(false));
    expect(search().get('kind')).toBe('work');
  });

  it('counts what waits on its chips, and narrows by them', async () => {
    const { user, search, sent } = await openApprovals({ rows: [aRow(1), aRow(2, { kind: 'work' })] });
    await opened('Toko 1');
    expect(screen.getByRole('button', { name: /My stage/ }).textContent).toContain('2');
    await user.click(await screen.findByRole('button', { name: 'Work 1' }));
    await waitFor(() => expect(search().get('kind')).toBe('work'));
    await waitFor(() => expect(sent.at(-1)?.query.get('kind') ?? 'work').toBe('work'));
  });

  it('turns to another view by its menu', async () => {
    const { user, search } = await openApprovals();
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: /^Shown in the queue: My stage/ }));
    await user.click(await screen.findByText('Ended'));
    await waitFor(() => expect(search().get('view')).toBe('ended'));
  });

  it('says when nothing waits, and when it cannot be read', async () => {
    await openApprovals({ rows: [] });
    expect((await screen.findAllByText('Nothing waits for you')).length).toBeGreaterThan(0);
  });

  it('offers to read it again after a failure', async () => {
    let fails = true;
    const { user } = await openApprovals({
      answers: { [LIST]: () => (fails ? problem(500, 'internal') : json({ data: [aRow(1)], total: 1, page: 1 })) },
    });
    const alert = within(await screen.findByRole('alert'));
    fails = false;
    await user.click(alert.getByRole('button'));
    expect(await option(/Toko 1/)).toBeTruthy();
  });

  it('is read again, with the open permit, when the server tells of a change', async () => {
    const live = aLiveStream();
    const { sent, queue } = await openApprovals({ answers: { 'GET /v1/permit-queue/live': live.answer } });
    await opened('Toko 1');
    const follows = sent.find(({ path }) => path === '/v1/permit-queue/live');
    expect(follows?.headers.get('Authorization')).toBe('Bearer staff-token');
    queue.rows = [aRow(2), aRow(3)];
    live.tell();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Toko 1/ })).toBeNull());
    // The permit that somebody else decided stays open until the reader goes on.
    expect(await opened('Toko 1')).toBeTruthy();
  });
});

describe('the keys', () => {
  it('J, K and the arrows go from permit to permit', async () => {
    const { user, search } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('j');
    await opened('Toko 2');
    await user.keyboard('{ArrowDown}');
    await opened('Toko 3');
    await user.keyboard('j');
    expect(search().get('permit')).toBe(aRow(3).id);
    await user.keyboard('k');
    await opened('Toko 2');
    await user.keyboard('{ArrowUp}');
    await opened('Toko 1');
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('Space selects, Escape drops the selection', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard(' ');
    expect((await option(/Toko 1/)).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect((await option(/Toko 1/)).getAttribute('aria-selected')).toBe('false');
  });

  it('/ goes to the search, whose letters decide nothing', async () => {
    const { user, decisions, search } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Find a permit' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('axrjn');
    expect(field).toHaveProperty('value', 'axrjn');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(decisions()).toEqual([]);
    await waitFor(() => expect(search().get('search_by')).toBe('axrjn'));
  });

  it('N goes to the note, whose letters decide nothing', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('n');
    const field = screen.getByRole('textbox', { name: 'Note to the applicant' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('area x');
    expect(field).toHaveProperty('value', 'area x');
    expect(decisions()).toEqual([]);
  });

  it('? lists them all, and none decides while the list is open', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Return for correction')).toBeTruthy();
    await user.keyboard('a');
    expect(decisions()).toEqual([]);
  });
});

describe('on a phone', () => {
  it('the queue is a list, and a permit a view of its own with a way back', async () => {
    onPhone();
    const { user, search } = await openApprovals();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await user.click(await option(/Toko 2/));
    await opened('Toko 2');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(search().get('permit')).toBe(aRow(2).id);
    await user.click(screen.getByRole('button', { name: 'Back to the queue' }));
    await option(/Toko 1/);
  });

  it('the note is written at the foot and goes with the decision', async () => {
    onPhone();
    const row = aRow(1);
    const { user, decisions } = await openApprovals({
      rows: [row],
      permits: [aPermit(row)],
      address: `?permit=${row.id}`,
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Add a note' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Lewat dok B');
    await user.click(dialog.getByRole('button', { name: 'Keep this note' }));
    await user.click(await screen.findByRole('button', { name: 'Approve 2 items' }));
    await waitFor(() => expect(decisions()[0]?.body).toMatchObject({ decision: 'approved', note: 'Lewat dok B' }));
  });
});
