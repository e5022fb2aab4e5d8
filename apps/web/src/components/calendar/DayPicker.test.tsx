import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { changeLanguage, loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { onPhone } from '../../test/screens.ts';
import { DayPicker } from './DayPicker.tsx';

beforeAll(() => loadTexts(['schedule'], LANGUAGES));

const OPEN = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20', '2026-11-23', '2026-12-08'];
const CLOSED = [
  { date: '2026-11-19', reason: 'perawatan lift barang', reason_en: '' },
  { date: '2026-11-14', reason: 'sudah lewat', reason_en: '' },
];

function Probe(props: Partial<ComponentProps<typeof DayPicker>>) {
  const [day, setDay] = useState<string | null>(props.value ?? null);
  return (
    <MantineProvider>
      <DayPicker open={OPEN} closed={CLOSED} label="Tanggal" {...props} value={day} onChange={setDay} />
      <output>{day}</output>
    </MantineProvider>
  );
}

function open(props: Partial<ComponentProps<typeof DayPicker>> = {}) {
  render(<Probe {...props} />);
  return userEvent.setup();
}

const chosen = () => screen.getByRole('status').textContent;
const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('radio', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('today', () => {
  it.each([
    [{ cutoff: '16:30', lead_days: 0 }, 'Hari ini tidak bisa dipilih: batas pengajuan pukul 16:30 sudah lewat.'],
    [{ cutoff: '17:00', lead_days: 3 }, 'Ajukan paling lambat 3 hari sebelumnya.'],
  ])('has a note when it cannot be booked: %o', (notToday, text) => {
    const { unmount } = render(<Probe notToday={notToday} />);
    expect(screen.getByText(text)).toBeTruthy();
    unmount();
    render(<Probe />);
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('day strip on phones', () => {
  beforeEach(onPhone);

  it('ends with the month of the days that follow, which opens the calendar', async () => {
    const user = open();
    await user.click(button('Desember'));
    expect(await screen.findByRole('dialog', { name: 'Tanggal' })).toBeTruthy();
  });

  it('[S5-039] shows a strip of days from the first open day to the last', () => {
    open({ open: OPEN.slice(0, 5) });
    const cards = within(screen.getByRole('radiogroup', { name: 'Tanggal' })).getAllByRole('radio');
    expect(cards).toHaveLength(8);
    expect(cards[0]?.textContent).toBe('Sen 16 November 2026');
    expect(cards.at(-1)?.textContent).toBe('Sen 23 November 2026');
  });

  it('[D3-69] disables days in the strip that are not open, and shows the reason of a closed day', async () => {
    const user = open();
    expect(day(/^Kam 19 November 2026, perawatan lift barang$/).disabled).toBe(true);
    expect(day(/^Sab 21 November 2026, tidak tersedia$/).disabled).toBe(true);
    await user.click(day(/^Sab 21/));
    expect(chosen()).toBe('');
    await user.click(day(/^Jum 20/));
    expect(chosen()).toBe('2026-11-20');
    expect(day(/^Jum 20/).getAttribute('aria-checked')).toBe('true');
  });

  it('lists below the strip why days are closed, only between the first and the last open day', () => {
    open();
    expect(screen.getByText('19 Nov ditutup:').textContent).toBe('19 Nov ditutup: perawatan lift barang');
    expect(screen.queryByText(/sudah lewat/)).toBeNull();
  });

  it('makes the strip one tab stop in which the arrow keys move between open days', async () => {
    const user = open({ value: '2026-11-18' });
    await user.tab();
    expect(document.activeElement).toBe(day(/^Rab 18/));
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('2026-11-20');
    expect(document.activeElement).toBe(day(/^Jum 20/));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chosen()).toBe('2026-11-17');
    await user.tab();
    expect(document.activeElement).toBe(button(/Buka kalender/));
  });

  it('[S5-039] opens the calendar with the month button, and adds a later day chosen there to the strip', async () => {
    const user = open();
    expect(screen.queryByRole('radio', { name: /^Sel 8 Desember/ })).toBeNull();
    await user.click(button('Buka kalender: November 2026'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tanggal' }));
    await user.click(dialog.getByRole('button', { name: 'Bulan berikutnya' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: '9 Desember 2026' }).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: '8 Desember 2026' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toBe('2026-12-08');
    expect(day(/^Sel 8 Desember 2026/).getAttribute('aria-checked')).toBe('true');
    expect(button('Buka kalender: Desember 2026')).toBeTruthy();
  });

  it("marks today in the property's time zone, where a late evening in UTC is already tomorrow", () => {
    vi.useFakeTimers({ now: new Date('2026-11-16T20:00:00Z'), toFake: ['Date'] });
    open({ time_zone: 'Asia/Jakarta' });
    vi.useRealTimers();
    expect(day(/^Sel 17 November 2026, hari ini$/).getAttribute('aria-current')).toBe('date');
  });

  it('connects the error with the group of days and lets the form focus the group', () => {
    open({ error: 'Mohon lengkapi isian ini', 'data-path': 'date' });
    const group = screen.getByRole('radiogroup', { name: 'Tanggal' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Mohon lengkapi isian ini',
    );
    expect(document.querySelector('[data-path="date"]')).toBe(day(/^Sen 16/));
  });

  it('says so when no day can be booked', () => {
    open({ open: [] });
    expect(screen.getByText(/Belum ada tanggal/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows the day strip in English', async () => {
    changeLanguage('en');
    open({ label: 'Date' });
    expect(day(/^Wed 18 November 2026$/)).toBeTruthy();
    // The building has written the reason in Indonesian only.
    const line = screen.getByText('19 Nov closed:');
    expect(line.textContent).toBe('19 Nov closed: perawatan lift barang');
    expect(line.querySelector('[lang=id]')?.textContent).toBe('perawatan lift barang');
  });

  it('gives the English reason of a closed day to readers of English', async () => {
    changeLanguage('en');
    open({ closed: [{ date: '2026-11-19', reason: 'perawatan lift barang', reason_en: 'goods lift maintenance' }] });
    expect(day(/^Thu 19 November 2026, goods lift maintenance$/).disabled).toBe(true);
    const line = screen.getByText('19 Nov closed:');
    expect(line.querySelector('[lang=en]')?.textContent).toBe('goods lift maintenance');
    changeLanguage('id');
    expect((await screen.findByText('19 Nov ditutup:')).querySelector('[lang=id]')?.textContent).toBe(
      'perawatan lift barang',
    );
  });
});

describe('calendar on desktops', () => {
  it('[S5-039] limits the desktop calendar to the days from the first to the last open day', async () => {
    const user = open();
    const group = within(await screen.findByRole('group', { name: 'Tanggal' }));
    expect((await group.findByRole<HTMLButtonElement>('button', { name: '15 November 2026' })).disabled).toBe(true);
    expect(group.getByRole<HTMLButtonElement>('button', { name: '16 November 2026' }).disabled).toBe(false);
    expect(group.getByRole<HTMLButtonElement>('button', { name: 'Bulan sebelumnya' }).disabled).toBe(true);
    await user.click(group.getByRole('button', { name: 'Bulan berikutnya' }));
    expect(group.getByRole<HTMLButtonElement>('button', { name: '8 Desember 2026' }).disabled).toBe(false);
    expect(group.getByRole<HTMLButtonElement>('button', { name: '9 Desember 2026' }).disabled).toBe(true);
    expect(group.getByRole<HTMLButtonElement>('button', { name: 'Bulan berikutnya' }).disabled).toBe(true);
  });

  it('[D3-69] disables days in the desktop calendar that are not open', async () => {
    const user = open();
    const gap = await screen.findByRole<HTMLButtonElement>('button', { name: '21 November 2026' });
    expect(gap.disabled).toBe(true);
    expect(button('19 November 2026').disabled).toBe(true);
    await user.click(button('20 November 2026'));
    expect(chosen()).toBe('2026-11-20');
    expect(button('20 November 2026').getAttribute('aria-pressed')).toBe('true');
  });
});
