import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { publicToast } from './public-toasts.tsx';
import { PublicToasts } from './PublicToasts.tsx';
import { dismissStaffToast, staffToast } from './staff-toasts.ts';
import { StaffToasts } from './StaffToasts.tsx';

const TRANSITION_MS = 300;
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const shown = (text: string) => screen.queryByText(text) !== null;
// Mantine removes a toast only after its exit animation.
const gone = async (text: string) => {
  await pass(TRANSITION_MS);
  return !shown(text);
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('staff toasts', () => {
  beforeEach(() => {
    render(
      <MantineProvider>
        <StaffToasts />
      </MantineProvider>,
    );
  });

  it.each([
    ['blank', 4000],
    ['error', 4000],
    ['success', 2000],
  ] as const)('[S9-002] shows the staff toast %s for %i ms', async (kind, ms) => {
    act(() => void staffToast(kind, 'Pesan'));
    await pass(ms - 1);
    expect(shown('Pesan')).toBe(true);
    await pass(1);
    expect(await gone('Pesan')).toBe(true);
  });

  it('[S9-002] shows a loading staff toast until it is dismissed', async () => {
    let id = '';
    act(() => {
      id = staffToast('loading', 'Menunggu');
    });
    await pass(3_600_000);
    expect(shown('Menunggu')).toBe(true);
    act(() => dismissStaffToast(id));
    expect(await gone('Menunggu')).toBe(true);
  });

  it('[S9-003] shows at most 20 staff toasts at once', async () => {
    act(() => {
      for (let index = 0; index < 25; index += 1) staffToast('loading', `Pesan ${index}`);
    });
    await pass(TRANSITION_MS);
    expect(screen.getAllByText(/^Pesan \d+$/)).toHaveLength(20);
  });
});

describe('public toasts', () => {
  beforeEach(() => {
    render(
      <MantineProvider>
        <PublicToasts />
      </MantineProvider>,
    );
  });

  it('[S9-004] shows a public toast at the top right for 3000 ms with a progress bar', async () => {
    act(() => publicToast('success', 'Berhasil'));
    const toast = screen.getByRole('status');
    expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');
    expect(screen.getByTestId('toast-progress')).toBeTruthy();
    await pass(2999);
    expect(shown('Berhasil')).toBe(true);
    await pass(1);
    expect(await gone('Berhasil')).toBe(true);
  });

  it('[S9-005] pauses a public toast while the pointer is over it, and continues with the remaining time', async () => {
    act(() => publicToast('error', 'Gagal'));
    const toast = screen.getByRole('alert');
    await pass(2000);
    fireEvent.mouseEnter(toast);
    await pass(60_000);
    expect(shown('Gagal')).toBe(true);
    fireEvent.mouseLeave(toast);
    await pass(999);
    expect(shown('Gagal')).toBe(true);
    await pass(1);
    expect(await gone('Gagal')).toBe(true);
  });

  it('closes a public toast with its button', async () => {
    act(() => publicToast('success', 'Berhasil'));
    fireEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(await gone('Berhasil')).toBe(true);
  });
});
