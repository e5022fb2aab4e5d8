import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aRow, openApprovals, opened } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const first = aRow(1);
const second = aRow(2);

describe('approving several', () => {
  it('approves several selected permits, each with its version, and shows the result of each', async () => {
    const third = aRow(3);
    const outcomes = [
      { id: first.id, outcome: 'approved' },
      { id: second.id, outcome: 'warnings' },
      { id: third.id, outcome: 'already_decided' },
    ];
    const { user, sent, queue } = await openApprovals({
      rows: [first, second, third],
      answers: {
        'POST /v1/permit-decisions': ({ body }) => {
          if ((body as { is_preview?: boolean }).is_preview === true) return json({ results: outcomes });
          queue.rows = [second, third];
          return json({ results: outcomes.slice(0, 1) });
        },
      },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all that I can approve' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3 permits?' }));
    expect(await dialog.findByText('1 will be approved, 2 left out')).toBeTruthy();
    expect(dialog.getByText('Will be approved')).toBeTruthy();
    expect(dialog.getByText('Has warnings, look at it first')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Approve 1 permit' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 of 3 approved'));
    const lines = within(dialog.getByRole('list'))
      .getAllByRole('listitem')
      .map((element) => element.textContent);
    expect(lines[0]).toContain('Approved');
    expect(lines[1]).toContain('Has warnings, look at it first');
    expect(lines[2]).toContain('This stage has already decided.');
    const seenOf = ({ property_id, id, updated_at }: typeof first) => ({
      property_id,
      id,
      stage: 'operational',
      updated_at,
    });
    expect(sent.filter(({ path }) => path === '/v1/permit-decisions').map(({ body }) => body)).toEqual([
      { permits: [first, second, third].map(seenOf), is_preview: true },
      { permits: [seenOf(first)] },
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('option', { name: /Toko 1/ })).toBeNull());
    expect(screen.queryByText('3 selected')).toBeNull();
    expect(await opened('Toko 2')).toBeTruthy();
  });

  it('says that the permits could not be checked, checks them again on request, and approves nothing meanwhile', async () => {
    let fails = true;
    const { user, sent } = await openApprovals({
      rows: [first],
      answers: {
        'POST /v1/permit-decisions': () =>
          fails ? problem(500, 'internal') : json({ results: [{ id: first.id, outcome: 'approved' }] }),
      },
    });
    await opened('Toko 1');
    await user.keyboard(' ');
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The permits could not be checked.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Approve 1 permit' })).toHaveProperty('disabled', true);
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Will be approved')).toBeTruthy();
    expect(dialog.queryByText('The permits could not be checked.')).toBeNull();
    expect(sent.every(({ body }) => body === undefined || (body as { is_preview?: boolean }).is_preview === true)).toBe(
      true,
    );
  });
});
