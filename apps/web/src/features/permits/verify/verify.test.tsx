import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { held, json, problem, stubServer } from '../../../test/server.ts';

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

/** Opens the page as a phone camera does, with the pass in the fragment. */
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

describe('a printed permit', () => {
  it('checks a printed permit by its pass, and removes the pass from the address bar', async () => {
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
    'shows that a permit is %s in its colour (%s), in both languages',
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

  it('shows the printed facts of a permit in the building’s time zone, and nothing personal', async () => {
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
    ['altered or signed by somebody else', () => problem(422, 'pass_invalid')],
    ['far too long', () => problem(422, 'refused', [{ path: 'pass', code: 'too_long' }])],
  ])('says that the permit is unknown, without facts, for a code that is %s', async (_name, answer) => {
    scan(answer);
    await word('This permit is not known');
    expect(screen.getByTestId('verdict').dataset['tone']).toBe('rejected');
    expect(verdict().getByText(/Do not accept it/)).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('shows in Indonesian that a code is unknown', async () => {
    scan(() => problem(422, 'pass_invalid'), { language: 'id' });
    expect(await word('Surat ini tidak dikenal')).toBeTruthy();
  });

  it.each([
    ['en', 'No permit to check'],
    ['id', 'Tidak ada surat untuk diperiksa'],
  ] as const)('sends no request for an address without a pass (%s)', async (language, title) => {
    const { sent } = scan(() => json(anAnswer()), { language, fragment: '' });
    expect(await word(title)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('checking again', () => {
  it('checks the permit again by keyboard, shows that it is checking, and shows the new answer', async () => {
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

  it('removes the previous answer when the server cannot be reached', async () => {
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

  it('checks another pass that is opened in the same tab', async () => {
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
