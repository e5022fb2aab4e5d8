import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';

import { changeLanguage, loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { uuid } from '../../test/builders.ts';
import { SlotPicker } from './SlotPicker.tsx';
import type { Slot } from './SlotPicker.tsx';

beforeAll(() => loadTexts(['schedule'], LANGUAGES));

const SLOTS: Slot[] = [
  { id: uuid(1), name: '08:00 - 10:00', capacity: 4, left: 3 },
  { id: uuid(2), name: '10:00 - 12:00', capacity: 4, left: 0 },
  { id: uuid(3), name: '13:00 - 15:00', capacity: 4, left: 1 },
  { id: uuid(4), name: '20:00 - 22:00', capacity: 20, left: 12 },
];

function Probe(props: Partial<ComponentProps<typeof SlotPicker>>) {
  const [name, setName] = useState(props.value ?? null);
  return (
    <MantineProvider>
      <SlotPicker slots={SLOTS} label="Jam" {...props} value={name} onChange={setName} />
      <output>{name}</output>
    </MantineProvider>
  );
}

function open(props: Partial<ComponentProps<typeof SlotPicker>> = {}) {
  render(<Probe {...props} />);
  return userEvent.setup();
}

const chosen = () => screen.getByRole('status').textContent;
const slot = (name: RegExp) => screen.getByRole<HTMLButtonElement>('radio', { name });
const pips = (name: RegExp) => within(slot(name)).queryByTestId('pips');

describe('slot picker', () => {
  it('groups the slots by the part of the day in which they start, without empty groups', () => {
    open({ slots: SLOTS.filter(({ name }) => !name.startsWith('13')) });
    const groups = screen.getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Pagi', 'Malam']);
    expect(within(groups[0] ?? document.body).getAllByRole('radio')).toHaveLength(2);
  });

  it('selects a slot by its name', async () => {
    const user = open();
    await user.click(slot(/^08:00 - 10:00 Sisa 3$/));
    expect(chosen()).toBe('08:00 - 10:00');
    expect(slot(/^08:00/).getAttribute('aria-checked')).toBe('true');
  });

  it('shows the free places in a slot in words and as dots, and marks the last free place', () => {
    open();
    const places = (name: RegExp) => Array.from(pips(name)?.children ?? [], (pip) => pip.getAttribute('data-place'));
    expect(places(/Sisa 3$/)).toEqual(['free', 'free', 'free', 'taken']);
    expect(places(/Sisa 1$/)).toEqual(['low', 'taken', 'taken', 'taken']);
    expect(places(/Penuh$/)).toEqual(['taken', 'taken', 'taken', 'taken']);
  });

  it('shows the free places in a slot in words only when its capacity is more than six', () => {
    open();
    expect(pips(/^20:00 - 22:00 Sisa 12$/)).toBeNull();
  });

  it('does not select a full slot, neither by click nor with the arrow keys', async () => {
    const user = open({ value: '08:00 - 10:00' });
    expect(slot(/^10:00 - 12:00 Penuh$/).disabled).toBe(true);
    await user.click(slot(/^10:00/));
    expect(chosen()).toBe('08:00 - 10:00');
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe('13:00 - 15:00');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('shows day and time zone beside the label of the slots, and no free places before they are loaded', () => {
    open({ slots: [{ id: uuid(1), name: '08:00 - 10:00' }], day: '2026-11-18', time_zone: 'Asia/Jakarta' });
    expect(screen.getByText('Rab, 18 Nov · WIB')).toBeTruthy();
    expect(slot(/^08:00 - 10:00$/).disabled).toBe(false);
  });

  it('connects the error message with the group of slots', () => {
    open({ error: 'Mohon lengkapi isian ini', 'data-path': 'time' });
    const group = screen.getByRole('radiogroup', { name: 'Jam' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Mohon lengkapi isian ini',
    );
    expect(document.querySelector('[data-path="time"]')).toBe(slot(/^08:00/));
  });

  it('shows the slots in English, and says when there are none', async () => {
    changeLanguage('en');
    const { unmount } = render(<Probe label="Time" />);
    expect(slot(/^08:00 - 10:00 3 left$/)).toBeTruthy();
    expect(slot(/^10:00 - 12:00 Full$/)).toBeTruthy();
    unmount();
    open({ slots: [] });
    expect(screen.getByText('There is no time on this date. Choose another date.')).toBeTruthy();
  });
});
