import { HOUR_MS } from '@gerbang/shared/time/spans';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { onPhone } from '../../../../test/screens.ts';
import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aPermit, aRow, inMinutes, opened, openApprovals, pathOf, reading } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const DAYS = 3 * 24 * 60;
/** A row whose open stage is due in so many minutes. */
const dueIn = (number: number, minutes: number) => {
  const row = aRow(number, { due_at: inMinutes(minutes) });
  return {
    ...row,
    chain: row.chain.map((one) => (one.due_at === null ? one : { ...one, due_at: inMinutes(minutes) })),
  };
};
const noContent = () => new Response(null, { status: 204 });
const putOffPath = (row: { id: string }) => `${pathOf(row)}/put-off`;
const counts = (mine: number, put_off: number) => () =>
  json({ mine, late: 0, put_off, assigned: 0, kinds: { loading: mine, unloading: 0, work: 0 } });
/** A choice of the open menu. The queue has a group with the name of one of them. */
const choice = (text: string) => screen.findByText(text, { selector: '[role="menuitem"] *' });

describe('not now', () => {
  it('puts the open permit off for an hour with the clock button, and opens the next', async () => {
    const row = dueIn(1, DAYS);
    const { user, sent } = await openApprovals({
      rows: [row, aRow(2)],
      address: `?permit=${row.id}`,
      answers: { [`PUT ${putOffPath(row)}`]: noContent },
    });
    await opened('Toko 1');
    const before = Date.now();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(await choice('In 1 hour'));
    // The message goes away by itself, so it is read first.
    expect(await screen.findByText(/^Back in your queue: /)).toBeTruthy();
    await opened('Toko 2');
    const request = sent.find(({ path }) => path.endsWith('/put-off'));
    const { until = '' } = (request?.body ?? {}) as { until?: string };
    expect(request?.path).toBe(putOffPath(row));
    expect(request?.body).toMatchObject({ comments: aPermit(row).comments.length });
    const asked = Date.parse(until) - HOUR_MS;
    expect(asked >= before && asked <= Date.now()).toBe(true);
  });

  it('stays on a permit that was opened while the server had not answered yet', async () => {
    const row = dueIn(1, DAYS);
    let release: (response: Response) => void = () => {};
    const answer = new Promise<Response>((resolve) => (release = resolve));
    const { user, search } = await openApprovals({
      rows: [row, aRow(2), aRow(3)],
      address: `?permit=${row.id}`,
      answers: { [`PUT ${putOffPath(row)}`]: () => answer },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(await choice('In 1 hour'));
    // The open permit is the last of the queue, so Toko 3 would open next.
    await user.click(screen.getByRole('option', { name: /Toko 2/ }));
    await opened('Toko 2');
    release(noContent());
    expect(await screen.findByText(/^Back in your queue: /)).toBeTruthy();
    expect(search().get('permit')).toBe(aRow(2).id);
  });

  it('opens the choices with L and offers none that would end after the deadline', async () => {
    const { user } = await openApprovals({ rows: [dueIn(1, 40)] });
    await opened('Toko 1');
    await user.keyboard('l');
    for (const text of ['In 1 hour', 'Tomorrow'])
      expect((await choice(text)).closest('button')).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Not now. Deadline: |^Cannot wait. Deadline: /)).toBeTruthy();
  });

  it('says that a permit with a passed deadline cannot wait', async () => {
    const { user } = await openApprovals({ rows: [dueIn(1, -10)] });
    await opened('Toko 1');
    await user.keyboard('l');
    expect(await screen.findByText(/^Cannot wait. Deadline: /)).toBeTruthy();
  });

  it('says why when the server refuses, and stays on the permit', async () => {
    const row = dueIn(1, DAYS);
    const { user, search } = await openApprovals({
      rows: [row, aRow(2)],
      address: `?permit=${row.id}`,
      answers: { [`PUT ${putOffPath(row)}`]: () => problem(409, 'already_decided') },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(await choice('Tomorrow'));
    expect(await screen.findByText(/already/i)).toBeTruthy();
    expect(search().get('permit')).toBe(row.id);
  });

  it('has no clock button for a person who decides no open stage', async () => {
    const row = aRow(1, { mine: [] });
    await openApprovals({ rows: [row], permits: [aPermit(row)] });
    await opened('Toko 1');
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  });

  it('shows what is put off with a filter that has its number, and takes it back', async () => {
    const row = dueIn(1, DAYS);
    const { user, sent, search } = await openApprovals({
      rows: [row],
      permits: [aPermit(row, { put_off_until: inMinutes(50) })],
      answers: { 'GET /v1/permit-counts': counts(0, 2), [`DELETE ${putOffPath(row)}`]: noContent },
    });
    await user.click(await screen.findByRole('button', { name: 'Not now 2' }));
    await waitFor(() => expect(search().get('view')).toBe('put_off'));
    await opened('Toko 1');
    const lists = sent.filter(({ path }) => path.endsWith('permit-datatable'));
    expect(lists.at(-1)?.query.get('view')).toBe('put_off');
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText(/^Not now. Back in your queue: /)).toBeTruthy();
    await user.click(note.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(await screen.findByText('It is in your queue again')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Not now 2' }));
    await waitFor(() => expect(search().has('view')).toBe(false));
  });

  it('has no filter while nothing is put off', async () => {
    await openApprovals();
    await opened('Toko 1');
    await reading();
    expect(screen.queryByRole('button', { name: /^Not now \d/ })).toBeNull();
  });

  it('puts a permit off on a phone', async () => {
    onPhone();
    const row = dueIn(1, DAYS);
    const { user, sent } = await openApprovals({
      rows: [row],
      address: `?permit=${row.id}`,
      answers: { [`PUT ${putOffPath(row)}`]: noContent },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(await choice('Tomorrow'));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/put-off'))).toBe(true));
  });
});
