import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';

import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { onPhone } from '../../test/screens.ts';
import { DayPicker } from './DayPicker.tsx';

beforeAll(() => loadTexts(['schedule'], LANGUAGES));

vi.mock('./DayCalendar.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('shows every day in the strip when the calendar cannot be loaded', async () => {
  onPhone();
  render(
    <MantineProvider>
      <DayPicker value={null} onChange={() => {}} open={['2026-11-16', '2026-12-08']} closed={[]} label="Tanggal" />
    </MantineProvider>,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(14);
  await userEvent.click(screen.getByRole('button', { name: /Buka kalender/ }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(23));
  expect(screen.queryByRole('button', { name: /Buka kalender/ })).toBeNull();
});
