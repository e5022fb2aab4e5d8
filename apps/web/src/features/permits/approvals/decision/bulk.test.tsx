import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import type { SentRequest } from '../../../../test/server.ts';
import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aRow, closeTab, heldText, openApprovals, opened } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const [first, second, third] = [aRow(1), aRow(2), aRow(3)];
const SEND = 'POST /v1/permit-decisions';
const isPreview = ({ body }: SentRequest) => (body as { is_preview?: boolean }).is_preview === true;
const none = { serious: 0, look: 0, know: 0 };
const warnings = () =>
  json([
    { ...none, id: first.id, know: 2 },
    { ...none, id: second.id, serious: 1, look: 1 },
  ]);
const outcomes = (...given: string[]) =>
  json({ results: given.map((outcome, index) => ({ id: [first, second, third][index]?.id, outcome })) });
const seenOf = ({ property_id, id, updated_at }: typeof first) => ({
  property_id,
  id,
  stage: 'operational',
  updated_at,
});
const selectAll = { name: 'Select all that I can approve' };

describe('approving several', () => {
  it('marks warnings in the queue, says before which permits are left out, and sends the others after a time to undo', async () => {
    const { user, sent } = await openApprovals({
      answers: {
        'GET /v1/permit-warnings': warnings,
        [SEND]: (request) =>
          isPreview(request)
            ? outcomes('approved', 'warnings', 'approved')
            : outcomes('approved', '', 'already_decided'),
      },
    });
    await opened('Toko 1');
    expect(await screen.findByText('1 serious warning')).toBeTruthy();
    expect(screen.getByText('2 things to know')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', selectAll));
    await user.click(screen.getByRole('button', { name: 'Approve 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3 permits?' }));
    const will = within(await dialog.findByRole('list', { name: '2 will be approved' }));
    expect(will.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 6))).toEqual([
      'Toko 1',
      'Toko 3',
    ]);
    const left = within(dialog.getByRole('list', { name: '1 left out, because …' }));
    expect(left.getByRole('listitem').textContent).toContain('Toko 2');
    expect(left.getByText('Has serious warnings, look at it first')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Approve 2 permits' }));
    await opened('Toko 2');
    expect(heldText()).toBe('Approved. 2 permits');
    expect(screen.queryByRole('option', { name: /Toko 1/ })).toBeNull();
    const made = () => sent.filter((request) => request.path === '/v1/permit-decisions' && !isPreview(request));
    expect(made()).toEqual([]);
    closeTab();
    await waitFor(() =>
      expect(made().map(({ body }) => body)).toEqual([
        { permits: [first, third].map(seenOf), decision: 'approved', note: '', fields: [] },
      ]),
    );
    const refusal = await screen.findByText('This stage has already decided.', { exact: false });
    expect(refusal.textContent).toContain('Toko 3 was not approved');
  });

  it('is undone as a whole, and the permits are selected again', async () => {
    const { user, sent } = await openApprovals({
      answers: { [SEND]: () => outcomes('approved', 'approved', 'approved') },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('checkbox', selectAll));
    await user.click(screen.getByRole('button', { name: 'Approve 3' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Approve 3 permits' }));
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const queue = within(await screen.findByRole('listbox', { name: 'Queue of permits' }));
    expect(queue.getAllByRole('option', { selected: true })).toHaveLength(3);
    closeTab();
    expect(sent.filter(({ path }) => path === '/v1/permit-decisions').every(isPreview)).toBe(true);
  });

  it('shows only the latest refusal of a permit, and none once a decision on it is held', async () => {
    const reasons = ['already_decided', 'bay_taken'];
    const { user } = await openApprovals({
      rows: [first],
      answers: { [SEND]: (request) => outcomes(isPreview(request) ? 'approved' : (reasons.shift() ?? '')) },
    });
    await opened('Toko 1');
    const approveFromList = async () => {
      await user.click(await screen.findByRole('checkbox', selectAll));
      await user.click(screen.getByRole('button', { name: 'Approve 1' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(await dialog.findByRole('button', { name: 'Approve 1 permit' }));
      await waitFor(() => expect(heldText()).toBe('Approved. 1 permit'));
    };
    await approveFromList();
    closeTab();
    expect(await screen.findByText('This stage has already decided.', { exact: false })).toBeTruthy();
    await approveFromList();
    expect(screen.queryByText('This stage has already decided.', { exact: false })).toBeNull();
    closeTab();
    expect(await screen.findByText('This bay or goods lift is taken', { exact: false })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Open this permit' })).toHaveLength(1);
  });

  it('says why when none of the selected can go together, and opens no dialog', async () => {
    const { user, sent } = await openApprovals({ rows: [second], answers: { 'GET /v1/permit-warnings': warnings } });
    await opened('Toko 2');
    await screen.findByText('1 serious warning');
    await user.keyboard(' ');
    await user.click(await screen.findByRole('button', { name: 'Approve 0' }));
    expect(await screen.findByText('It cannot be approved from the list. Look at it first: Toko 2.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.some(({ path }) => path === '/v1/permit-decisions')).toBe(false);
  });

  it('says that the permits could not be checked, checks them again on request, and approves nothing meanwhile', async () => {
    let fails = true;
    const { user, sent } = await openApprovals({
      rows: [first],
      answers: { [SEND]: () => (fails ? problem(500, 'internal') : outcomes('approved')) },
    });
    await opened('Toko 1');
    await user.keyboard(' ');
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The permits could not be checked.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Approve 1 permit' })).toBeNull();
    fails = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Approve 1 permit' })).toBeTruthy();
    expect(dialog.queryByText('The permits could not be checked.')).toBeNull();
    expect(sent.filter(({ path }) => path === '/v1/permit-decisions').every(isPreview)).toBe(true);
  });
});

describe('returning and rejecting several', () => {
  it('asks for the fields and one note for all, and sends them', async () => {
    const { user, sent } = await openApprovals({
      rows: [first, second],
      answers: { [SEND]: () => outcomes('returned', 'returned') },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('checkbox', selectAll));
    await user.click(screen.getByRole('button', { name: 'Return the selected permits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return 2 permits?' }));
    const confirm = await dialog.findByRole('button', { name: 'Return 2 permits' });
    await user.click(confirm);
    expect(dialog.getByText('Please Complete Field')).toBeTruthy();
    expect(dialog.getByText('Tick at least one field')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Date' }));
    await user.type(dialog.getByRole('textbox', { name: 'Note for all 2' }), 'Dok ditutup');
    await user.click(confirm);
    await waitFor(() => expect(heldText()).toBe('Returned. 2 permits'));
    closeTab();
    await waitFor(() =>
      expect(
        sent.find((request) => request.path === '/v1/permit-decisions' && !isPreview(request))?.body,
      ).toMatchObject({
        decision: 'returned',
        note: 'Dok ditutup',
        fields: ['schedule'],
      }),
    );
  });
});
