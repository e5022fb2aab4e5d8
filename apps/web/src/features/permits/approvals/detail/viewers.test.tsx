import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../../test/builders.ts';
import { json } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aRow, opened, openApprovals, pathOf } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const [FIRST, SECOND] = [aRow(1), aRow(2)];
const others = (...names: string[]) => json({ data: names.map((name, index) => ({ id: uuid(900 + index), name })) });

describe('who else is looking', () => {
  it('names the others who have the open permit open, and only for that permit', async () => {
    const { user } = await openApprovals({
      rows: [FIRST, SECOND],
      address: `?permit=${FIRST.id}`,
      answers: { [`PUT ${pathOf(FIRST)}/viewers`]: () => others('Budi', 'Sari') },
    });
    await opened('Toko 1');
    expect(await screen.findByText('Budi and Sari are looking at this too')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next permit' }));
    await opened('Toko 2');
    await waitFor(() => expect(screen.queryByText(/looking at this too/)).toBeNull());
  });

  it('reports nothing while the tab is hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { sent } = await openApprovals({ rows: [FIRST] });
    await opened('Toko 1');
    expect(sent.filter(({ path }) => path.endsWith('/viewers'))).toEqual([]);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/viewers'))).toHaveLength(1));
  });
});
