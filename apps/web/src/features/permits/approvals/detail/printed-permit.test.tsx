import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { problem } from '../../../../test/server.ts';
import { aPermit, aRow, openApprovals, opened, pathOf } from '../test-kit.ts';

const row = aRow(1, { state: 'approved', progress: 'complete', mine: [] });
const PAPER = `GET ${pathOf(row)}/paper`;
const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});

async function openMenu(state: 'approved' | 'checked' | 'in_review', answer = pdf) {
  const shown = { ...row, state };
  const view = await openApprovals({ rows: [shown], permits: [aPermit(shown)], answers: { [PAPER]: answer } });
  await opened('Toko 1');
  await view.user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('Copy the link to it');
  return view;
}

describe('downloading a permit', () => {
  it.each(['approved', 'checked'] as const)(
    'saves the PDF of a permit that is %s with its code as file name, using the session token',
    async (state) => {
      const { user, sent } = await openMenu(state);
      await user.click(screen.getByText('Download PDF'));
      await waitFor(() => expect(saved).toEqual([`${row.code}.pdf blob:paper`]));
      const asked = sent.filter(({ path }) => path.endsWith('/paper'));
      expect(asked.map(({ headers }) => headers.get('Authorization')?.startsWith('Bearer '))).toEqual([true]);
      await waitFor(() => expect(screen.queryByText('Copy the link to it')).toBeNull());
    },
  );

  it('says when a permit can no longer be printed', async () => {
    const { user } = await openMenu('approved', () => problem(409, 'move_not_allowed'));
    await user.click(screen.getByText('Download PDF'));
    expect(await screen.findByText('The PDF was not downloaded')).toBeTruthy();
    expect(await screen.findByText(/This is not possible for the permit as it is now/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('offers no PDF before the permit is approved', async () => {
    await openMenu('in_review');
    expect(screen.queryByText('Download PDF')).toBeNull();
  });
});
