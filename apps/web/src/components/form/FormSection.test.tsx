import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { onPhone } from '../../test/screens.ts';
import { FormSection } from './FormSection.tsx';
import type { SectionState } from './FormSection.tsx';

beforeAll(() => loadTexts(['forms'], LANGUAGES));

function show(state: SectionState) {
  const view = render(page(state));
  return { ...view, become: (next: SectionState) => view.rerender(page(next)) };
}

function page(state: SectionState) {
  return (
    <MantineProvider>
      <FormSection number={1} title="Data diri" state={state} summary={['Rina', 'rina@sinarabadi.co.id']}>
        <input aria-label="Nama" defaultValue="Rina" />
      </FormSection>
      <FormSection number={2} title="Jadwal" state={{ kind: 'open' }}>
        <input aria-label="Tanggal" />
      </FormSection>
    </MantineProvider>
  );
}

const isFolded = () => screen.queryByRole('textbox', { name: 'Nama' }) === null;

describe('form section on a phone', () => {
  it('folds a complete section to its summary on a phone, and opens it with the button Ubah', () => {
    onPhone();
    show({ kind: 'complete' });
    expect(isFolded()).toBe(true);
    expect(screen.getByText('rina@sinarabadi.co.id')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ubah Data diri' }));
    expect(isFolded()).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Nama'));
  });

  it('keeps a section open while it is in use, folds it when the user goes on, and keeps its values', async () => {
    onPhone();
    const { become } = show({ kind: 'open' });
    screen.getByLabelText('Nama').focus();
    fireEvent.change(screen.getByLabelText('Nama'), { target: { value: 'Rina W' } });
    become({ kind: 'complete' });
    expect(isFolded()).toBe(false);
    screen.getByLabelText('Tanggal').focus();
    expect(isFolded()).toBe(false);
    await waitFor(() => expect(isFolded()).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Nama').value).toBe('Rina W');
  });

  it('folds a section when its last upload ends, without moving the focused field', async () => {
    onPhone();
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() =>
      DOMRect.fromRect({ y: isFolded() ? 100 : 700 }),
    );
    const { become } = show({ kind: 'open' });
    screen.getByLabelText('Nama').focus();
    become({ kind: 'busy', text: 'Mengunggah…' });
    screen.getByLabelText('Tanggal').focus();
    become({ kind: 'complete' });
    await waitFor(() => expect(isFolded()).toBe(true));
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: -600, behavior: 'instant' });
  });

  it('keeps a section with a faulty field open', () => {
    onPhone();
    show({ kind: 'faulty', count: 1 });
    expect(isFolded()).toBe(false);
    expect(screen.getByText('1 perlu dilengkapi')).toBeTruthy();
  });
});

describe('form section on a desktop', () => {
  it('never folds a section on a desktop, and shows its state in words', () => {
    const { become } = show({ kind: 'complete' });
    expect(isFolded()).toBe(false);
    expect(screen.getByText('Lengkap')).toBeTruthy();
    become({ kind: 'busy', text: 'Mengunggah…' });
    expect(screen.getByText('Mengunggah…')).toBeTruthy();
  });
});
