import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../../../test/builders.ts';
import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aPermit, aRow, opened, openApprovals, pathOf } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const SARI = { id: uuid(801), name: 'Sari Dewi' };
const BUDI = { id: uuid(802), name: 'Budi Santoso' };
const noContent = () => new Response(null, { status: 204 });
const assigneePath = (row: PermitRow) => `${pathOf(row)}/assignees`;
const people = () => json({ data: [{ stage: 'operational', people: [BUDI, SARI] }] });
/** A row whose open stage a colleague takes care of. */
const withSari = (): PermitRow => {
  const row = aRow(1);
  const chain = row.chain.map((entry) => (entry.decision === null ? { ...entry, assignee: SARI } : entry));
  return { ...row, chain };
};

describe('handing a permit over', () => {
  it('hands the stage to a colleague who may decide it, and stays on the permit', async () => {
    const row = aRow(1);
    const { user, sent, search } = await openApprovals({
      rows: [row, aRow(2)],
      address: `?permit=${row.id}`,
      answers: {
        [`GET ${assigneePath(row)}`]: people,
        [`PUT ${assigneePath(row)}/operational`]: noContent,
      },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    await user.click(await screen.findByText('Sari Dewi'));
    expect(await screen.findByText('Sari Dewi takes care of it now')).toBeTruthy();
    expect(sent.find(({ path }) => path.endsWith('/operational'))?.body).toEqual({ account_id: SARI.id });
    expect(search().get('permit')).toBe(row.id);
  });

  it('marks in the queue and the chain who takes care, and lets go of it again', async () => {
    const row = withSari();
    const { user, sent } = await openApprovals({
      rows: [row],
      answers: {
        [`GET ${assigneePath(row)}`]: people,
        [`DELETE ${assigneePath(row)}/operational`]: noContent,
      },
    });
    await opened('Toko 1');
    expect(screen.getByRole('option', { name: /with Sari/ })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Approval chain' })).getByText(/^Sari D\. · /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    await user.click(await screen.findByText('Nobody in particular'));
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('says why when the server refuses', async () => {
    const row = aRow(1);
    const { user } = await openApprovals({
      rows: [row],
      answers: {
        [`GET ${assigneePath(row)}`]: people,
        [`PUT ${assigneePath(row)}/operational`]: () => problem(409, 'already_decided'),
      },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    await user.click(await screen.findByText('Budi Santoso'));
    expect(await screen.findByText(/already/i)).toBeTruthy();
  });

  it('has no button for a person who decides no open stage', async () => {
    const row = aRow(1, { mine: [] });
    await openApprovals({ rows: [row], permits: [aPermit(row)] });
    await opened('Toko 1');
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
  });

  it('lists what was handed to the reader with a filter that has its number', async () => {
    const { user, sent, search } = await openApprovals({
      answers: {
        'GET /v1/permit-counts': () =>
          json({ mine: 3, late: 0, put_off: 0, assigned: 1, kinds: { loading: 3, unloading: 0, work: 0 } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Handed to me 1' }));
    await waitFor(() => expect(search().get('view')).toBe('assigned'));
    const lists = () => sent.filter(({ path }) => path.endsWith('permit-datatable'));
    await waitFor(() => expect(lists().at(-1)?.query.get('view')).toBe('assigned'));
  });
});
