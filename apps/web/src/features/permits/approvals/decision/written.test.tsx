import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aPermit, aRow, closeTab, openApprovals, opened, pathOf, reading } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

type User = Awaited<ReturnType<typeof openApprovals>>['user'];
const REFUSES = { [`POST ${pathOf(aRow(1))}/decisions`]: () => problem(409, 'conflict') };
const findDialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value;
const noteOfApproval = () => valueOf(screen.getByRole('textbox', { name: 'Note to the applicant' }));

async function reject(user: User, reason: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = await findDialog();
  await user.type(dialog.getByRole('textbox'), reason);
  await user.click(dialog.getByRole('button', { name: 'Reject the permit' }));
  await opened('Toko 2');
  await isClosed();
}

async function returnTwoFields(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Return' }));
  const dialog = await findDialog();
  await user.click(dialog.getByRole('checkbox', { name: /Documents/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Date/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Note on Documents/ }), 'Foto ulang');
  await user.type(dialog.getByRole('textbox', { name: 'What should be different?' }), 'Tidak terbaca');
  await user.click(dialog.getByRole('button', { name: 'Return 2 fields' }));
  await opened('Toko 2');
  await isClosed();
}

/** What the open permit and its dialog for a return show. */
async function readReturn(user: User) {
  const approval = noteOfApproval();
  await user.click(screen.getByRole('button', { name: 'Return' }));
  const dialog = await findDialog();
  const ticked = dialog.getAllByRole('checkbox').filter(({ ariaChecked }) => ariaChecked === 'true');
  return {
    approval,
    fields: ticked.map(({ textContent }) => textContent.slice(0, 4)),
    documents: valueOf(dialog.getByRole('textbox', { name: /^Note on Documents/ })),
    note: valueOf(dialog.getByRole('textbox', { name: 'What should be different?' })),
  };
}
const AS_WRITTEN = { approval: '', fields: ['Date', 'Docu'], documents: 'Foto ulang', note: 'Tidak terbaca' };

describe('what was written for a decision', () => {
  it('is the reason again after an undone rejection, and not the note of an approval', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await reject(user, 'Lift rusak');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await opened('Toko 1');
    expect(noteOfApproval()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = await findDialog();
    expect(valueOf(dialog.getByRole('textbox'))).toBe('Lift rusak');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    await reading();
    await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
    closeTab();
    await waitFor(() => expect(decisions()[0]?.body).toMatchObject({ decision: 'approved', note: '' }));
  });

  it('is kept with its fields and notes after an undone return', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    await returnTwoFields(user);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await opened('Toko 1');
    expect(await readReturn(user)).toEqual(AS_WRITTEN);
  });

  it('is kept with its fields and notes when the server refuses the return', async () => {
    const { user } = await openApprovals({ answers: REFUSES });
    await opened('Toko 1');
    await returnTwoFields(user);
    closeTab();
    await user.click(await screen.findByRole('button', { name: 'Open this permit' }));
    await opened('Toko 1');
    expect(await readReturn(user)).toEqual(AS_WRITTEN);
  });
});

describe('a serious clash', () => {
  const row = aRow(1);
  const clashing = aPermit(row, {
    clashes: [{ reason: 'same_bay', level: 'serious', other: null, note: '' }],
  });
  const openClashing = () => openApprovals({ rows: [row, aRow(2)], permits: [clashing, aPermit(aRow(2))] });

  it('asks for the reason of an approval, with the button and with the A key, and sends it as its note', async () => {
    const { user, decisions } = await openClashing();
    await opened('Toko 1');
    await user.keyboard('a');
    await findDialog();
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
    const dialog = await findDialog();
    await user.click(dialog.getByRole('button', { name: /^Approve anyway/ }));
    expect(dialog.getByText('Please Complete Field')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Why may it go ahead?' }), 'Bergantian');
    await user.click(dialog.getByRole('button', { name: /^Approve anyway/ }));
    await opened('Toko 2');
    closeTab();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(decisions()[0]?.body).toMatchObject({ decision: 'approved', note: 'Bergantian' });
  });

  it('does not ask again when the note already says why', async () => {
    const { user, decisions } = await openClashing();
    await opened('Toko 1');
    await user.type(screen.getByRole('textbox', { name: 'Note to the applicant' }), 'Bergantian');
    await user.click(screen.getByRole('button', { name: 'Approve 2 items' }));
    await opened('Toko 2');
    closeTab();
    await waitFor(() => expect(decisions()[0]?.body).toMatchObject({ decision: 'approved', note: 'Bergantian' }));
  });
});
