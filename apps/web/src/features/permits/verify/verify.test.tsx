import type { VerifyAnswer } from '@gerbang/shared/contracts/paper';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../lib/i18n/language.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { withoutMotion } from '../../test/reduced-motion.ts';
import { renderApp } from '../../test/render-app.tsx';
import { held, json, problem, stubServer } from '../../test/server.ts';

const VERIFY = 'POST /v1/public/verify';
const PASS = `${'A'.repeat(66)}.${'B'.repeat(86)}`;

function anAnswer(change: Partial<VerifyAnswer> = {}): VerifyAnswer {
  return {
    standing: 'valid',
    code: 'L-GI-7K3QX9T2-M',
    kind: 'loading',
    property: { name: 'Galeri Indah Mall', time_zone: 'Asia/Makassar' },
    from: '2026-11-18T00:00:00.000Z',
    until: '2026-11-18T02:30:00.000Z',
    ...change,
  };
}

type Answers = Parameters<typeof stubServer>[0];

interface Opening {
  language?: Language;
  fragment?: string;
}

/** Scans a paper as a phone's camera does: the browser opens the address with the pass behind the `#`. */
function scan(answer: Answers[string], { language = 'en', fragment = `#${PASS}` }: Opening = {}) {
  withoutMotion();
  rememberLanguage('public', language);
  window.history.replaceState(null, '', `/verify${fragment}`);
  const sent = stubServer({ [VERIFY]: answer });
  return { ...renderApp('/verify'), sent };
}

const verdict = () => within(screen.getByTestId('verdict'));
const word = async (name: string) => await screen.findByRole('heading', { level: 2, name });
const fact = (name: string) => verdict().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

afterEach(() => window.history.replaceState(null, '', '/'));

describe('a paper', () => {
  it('is asked about by its pass, which leaves the address bar', async () => {
    const { sent } = scan(() => json(anAnswer()));
    await word('Valid');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([['/v1/public/verify', { pass: PASS }]]);
    expect(window.location.href).not.toContain(PASS);
  });

  it.each([
    ['valid', 'accepted', 'Valid', 'Berlaku'],
    ['expired', 'inactive', 'Its time has passed', 'Sudah lewat waktunya'],
    ['revoked', 'rejected', 'Not valid', 'Tidak berlaku'],
  ] as const)(
    'that is %s says so in its colour (%s), in both languages',
    async (standing, tone, english, indonesian) => {
      const first = scan(() => json(anAnswer({ standing })));
      await word(english);
      expect(screen.getByTestId('verdict').dataset['tone']).toBe(tone);
      expect(screen.getByRole('status').textContent).toBe(english);
      first.unmount();
      scan(() => json(anAnswer({ standing })), { language: 'id' });
      await word(indonesian);
      expect(screen.getByRole('heading', { level: 1, name: 'Periksa surat izin' })).toBeTruthy();
    },
  );

  it('shows what is printed on it, at the building’s own time, and nothing personal', async () => {
    scan(() => json(anAnswer()), { language: 'id' });
    await word('Berlaku');
    expect(['Nomor ID', 'Jenis izin', 'Properti', 'Mulai', 'Sampai'].map(fact)).toEqual([
      'L-GI-7K3QX9T2-M',
      'Barang masuk',
      'Galeri Indah Mall',
      '18 November 2026, 08:00 WITA',
      '18 November 2026, 10:30 WITA',
    ]);
    expect(verdict().getByText(/tidak menampilkan data pribadi/)).toBeTruthy();
    expect(verdict().getByText(/^Diperiksa \d\d \S+ \d{4}, \d\d:\d\d WITA$/)).toBeTruthy();
  });

  it.each([
    ['altered or not ours', () => problem(422, 'pass_invalid')],
    ['far too long', () => problem(422, 'refused', [{ path: 'pass', code: 'too_long' }])],
  ])('with a code that is %s is not known, and has no facts', async (_name, answer) => {
    scan(answer);
    await word('This permit is not known');
    expect(screen.getByTestId('verdict').dataset['tone']).toBe('rejected');
    expect(verdict().getByText(/Do not accept it/)).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('that is not known says so in Indonesian', async () => {
    scan(() => problem(422, 'pass_invalid'), { language: 'id' });
    expect(await word('Surat ini tidak dikenal')).toBeTruthy();
  });

  it.each([
    ['en', 'No permit to check'],
    ['id', 'Tidak ada surat untuk diperiksa'],
  ] as const)('that is missing is not asked about (%s)', async (language, title) => {
    const { sent } = scan(() => json(anAnswer()), { language, fragment: '' });
    expect(await word(title)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('checking again', () => {
  it('asks anew by keyboard, tells that it is under way, and shows what has become of it', async () => {
    const second = held();
    const answers = [() => json(anAnswer()), second.answer];
    const { user, sent } = scan(() => answers.shift()!());
    await word('Valid');
    screen.getByRole('button', { name: 'Check again' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading…'));
    second.release(json(anAnswer({ standing: 'revoked' })));
    await word('Not valid');
    expect(screen.getByRole('status').textContent).toBe('Not valid');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check again' }));
    expect(sent.length).toBe(2);
  });

  it('does not leave the old word standing when the server cannot be asked', async () => {
    const answers = [() => json(anAnswer()), () => problem(503, 'unavailable'), () => json(anAnswer())];
    const { user } = scan(() => answers.shift()!());
    await word('Valid');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await word('The permit cannot be checked right now');
    expect(screen.queryByText('Valid')).toBeNull();
    expect(screen.queryByRole('term')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await word('Valid')).toBeTruthy();
  });

  it('takes another paper that is opened in the same tab', async () => {
    const other = `${'C'.repeat(66)}.${'D'.repeat(86)}`;
    const { sent } = scan(({ body }) =>
      JSON.stringify(body).includes(other) ? problem(422, 'pass_invalid') : json(anAnswer()),
    );
    await word('Valid');
    act(() => {
      window.location.hash = other;
    });
    await word('This permit is not known');
    expect(sent.map(({ body }) => body)).toEqual([{ pass: PASS }, { pass: other }]);
    expect(window.location.hash).toBe('');
  });
});
