import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { onPhone } from '../../../../test/screens.ts';
import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import {
  aLiveStream,
  aPermit,
  aRow,
  closeTab,
  inMinutes,
  openApprovals,
  opened,
  pathOf,
  reading,
} from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const LIST = 'GET /v1/permit-datatable';
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('the queue', () => {
  it('shows the permits that wait for the reader, grouped by deadline, and opens the first', async () => {
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

  it('keeps the view, the filters and the open permit of the queue in the address', async () => {
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

  it('shows counts on the filter chips and filters the queue by a chip', async () => {
    const { user, search, sent } = await openApprovals({ rows: [aRow(1), aRow(2, { kind: 'work' })] });
    await opened('Toko 1');
    expect(screen.getByRole('button', { name: /My stage/ }).textContent).toContain('2');
    await user.click(await screen.findByRole('button', { name: 'Work 1' }));
    await waitFor(() => expect(search().get('kind')).toBe('work'));
    await waitFor(() => expect(sent.at(-1)?.query.get('kind') ?? 'work').toBe('work'));
  });

  it('switches the queue to another view with the menu', async () => {
    const { user, search } = await openApprovals();
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: /^Shown in the queue: My stage/ }));
    await user.click(await screen.findByText('Ended'));
    await waitFor(() => expect(search().get('view')).toBe('ended'));
  });

  it('starts with the own queue of a deputy, who may decide without a stage of their own', async () => {
    const { sent } = await openApprovals({ stages: [] });
    await opened('Toko 1');
    expect(sent.find(({ path }) => path.endsWith('permit-datatable'))?.query.get('view')).toBe('mine');
  });

  it('starts with all waiting permits for a person who may not decide', async () => {
    const { sent } = await openApprovals({ actions: ['permit.read'] });
    await opened('Toko 1');
    expect(sent.find(({ path }) => path.endsWith('permit-datatable'))?.query.get('view')).toBe('waiting');
    expect(screen.getByRole('button', { name: /^Shown in the queue: All waiting/ })).toBeTruthy();
  });

  it('says when no permit waits for the reader', async () => {
    await openApprovals({ rows: [] });
    expect((await screen.findAllByText('Nothing is waiting for you')).length).toBeGreaterThan(0);
  });

  it('offers to load the queue again after a failure', async () => {
    let fails = true;
    const { user } = await openApprovals({
      answers: { [LIST]: () => (fails ? problem(500, 'internal') : json({ data: [aRow(1)], total: 1, page: 1 })) },
    });
    const alert = within(await screen.findByRole('alert'));
    fails = false;
    await user.click(alert.getByRole('button'));
    expect(await option(/Toko 1/)).toBeTruthy();
  });

  it('reloads the queue and the open permit when the server reports a change', async () => {
    const live = aLiveStream();
    const { sent, queue } = await openApprovals({ answers: { 'GET /v1/permit-queue/live': live.answer } });
    await opened('Toko 1');
    const follows = sent.find(({ path }) => path === '/v1/permit-queue/live');
    expect(follows?.headers.get('Authorization')).toBe('Bearer staff-token');
    queue.rows = [aRow(2), aRow(3)];
    live.tell();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Toko 1/ })).toBeNull());
    // A permit that somebody else decided stays open until the reader opens another one.
    expect(await opened('Toko 1')).toBeTruthy();
  });
});

describe('the keys', () => {
  it('moves from permit to permit with J, K and the arrow keys', async () => {
    const { user, search } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('j');
    await opened('Toko 2');
    await user.keyboard('{ArrowDown}');
    await opened('Toko 3');
    await user.keyboard('j');
    expect(search().get('permit')).toBe(aRow(3).id);
    await reading();
    await user.keyboard('k');
    await opened('Toko 2');
    await user.keyboard('{ArrowUp}');
    await opened('Toko 1');
    expect(screen.getByText('1 of 3')).toBeTruthy();
  });

  it('moves with the arrow keys after a click into the open permit', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    screen.getByRole('region', { name: /^Permit L-GI/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(await opened('Toko 2')).toBeTruthy();
  });

  it('selects a permit with Space and clears the selection with Escape', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard(' ');
    expect((await option(/Toko 1/)).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect((await option(/Toko 1/)).getAttribute('aria-selected')).toBe('false');
  });

  it('focuses the search with / and does not treat letters typed there as keys', async () => {
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

  it('focuses the note with N and does not treat letters typed there as keys', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.keyboard('n');
    const field = screen.getByRole('textbox', { name: 'Note to the applicant' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('area x');
    expect(field).toHaveProperty('value', 'area x');
    expect(decisions()).toEqual([]);
  });

  it('lists all keys with ? and decides nothing while the list of keys is open', async () => {
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
  it('shows either the queue or one permit with a way back on a phone', async () => {
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

  it('shows above the queue on a phone why the server refused a decision, and opens the permit from there', async () => {
    onPhone();
    const row = aRow(1);
    const { user, search } = await openApprovals({
      rows: [row],
      address: `?permit=${row.id}`,
      answers: { [`POST ${pathOf(row)}/decisions`]: () => problem(409, 'already_decided') },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
    closeTab();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Toko 1 was not approved.')).toBeTruthy();
    expect(search().get('permit')).toBeNull();
    await user.click(alert.getByRole('button', { name: 'Open this permit' }));
    await opened('Toko 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the note in a drawer on a phone and sends it with the decision', async () => {
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
    closeTab();
    await waitFor(() => expect(decisions()[0]?.body).toMatchObject({ decision: 'approved', note: 'Lewat dok B' }));
  });
});
