import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { makeCode } from '@gerbang/shared/domain/permits/code';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { held, json, problem, stubServer } from '../../../test/server.ts';

const VERIFY = 'POST /v1/public/verify';
const CODE = 'L-GI-F2X612D0-M';
const OTHER_CODE = 'L-GI-6DV2KXER-5';
const PASS = `${'A'.repeat(66)}.${'B'.repeat(86)}`;

function anAnswer(change: Partial<VerifyAnswer> = {}): VerifyAnswer {
  return {
    standing: 'valid',
    code: CODE,
    kind: 'loading',
    property: { name: 'Galeri Indah Mall', time_zone: 'Asia/Makassar' },
    from: '2026-11-18T00:00:00.000Z',
    until: '2026-11-18T02:30:00.000Z',
    place: 'Dock A, Bay 1',
    items: { kinds: 2, total: 26 },
    at: '2026-11-18T02:12:00.000Z',
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
const word = async (name: string) => await waitFor(() => verdict().getByRole('heading', { level: 2, name }));
const fact = (name: string) => verdict().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

afterEach(() => {
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** A camera that sees a QR code with this text. */
function withCamera(text: string): void {
  const track = { stop: vi.fn(), getCapabilities: () => ({}) };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [{ rawValue: text }];
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: async () => stream } });
}

/** Seven different numbers. */
const TYPED = [1, 2, 3, 4, 5, 6, 7].map((byte) =>
  makeCode('loading', 'GI', (count) => new Uint8Array(count).fill(byte)),
);

const WORDS = [
  ['valid', 'accepted', 'Valid now', 'Berlaku sekarang'],
  ['not_yet', 'progress', 'Not yet valid', 'Belum berlaku'],
  ['expired', 'inactive', 'Expired', 'Sudah berakhir'],
  ['revoked', 'rejected', 'Revoked', 'Dicabut'],
] as const;

describe('the check of a permit', () => {
  it('checks the pass of an opened QR code, and removes the pass from the address bar', async () => {
    const { sent } = scan(() => json(anAnswer()));
    await word('Valid now');
    expect(sent.map(({ path, body }) => [path, body])).toEqual([['/v1/public/verify', { pass: PASS }]]);
    expect(window.location.href).not.toContain(PASS);
  });

  it.each(WORDS)(
    'says by number that a permit is %s (%s), and names nobody [D8-58]',
    async (standing, tone, english) => {
      const { user, sent } = scan(() => json(anAnswer({ standing })), { fragment: '' });
      await user.type(await screen.findByLabelText('Permit number'), 'lgif2x612d0m{Enter}');
      await word(english);
      expect(sent.map(({ body }) => body)).toEqual([{ code: CODE }]);
      expect(screen.getByTestId('verdict').dataset['tone']).toBe(tone);
      expect(screen.getByRole('status').textContent).toBe(english);
      const facts = verdict()
        .getAllByRole('term')
        .map((term) => term.textContent);
      expect(facts).toEqual(['Kind', 'Place', 'Property', 'Items']);
    },
  );

  it.each(WORDS)(
    'says by camera that a permit is %s (%s), in Indonesian [D8-58]',
    async (standing, tone, _, indonesian) => {
      withCamera(`https://gerbang.example.co.id/verify#${PASS}`);
      const { user, sent } = scan(() => json(anAnswer({ standing })), { fragment: '', language: 'id' });
      await user.click(await screen.findByRole('button', { name: 'Pindai QR' }));
      await word(indonesian);
      expect(sent.map(({ body }) => body)).toEqual([{ pass: PASS }]);
      expect(screen.getByTestId('verdict').dataset['tone']).toBe(tone);
      expect(screen.queryByText('Tutup kamera')).toBeNull();
    },
  );

  it('shows window, kind, place, property and item count in the building’s time zone', async () => {
    scan(() => json(anAnswer()), { language: 'id' });
    await word('Berlaku sekarang');
    expect(['Jenis', 'Tempat', 'Properti', 'Barang'].map(fact)).toEqual([
      'Barang masuk',
      'Dock A, Bay 1',
      'Galeri Indah Mall',
      '2 jenis, 26 barang',
    ]);
    expect(verdict().getByText(CODE)).toBeTruthy();
    expect(verdict().getByText('08:00')).toBeTruthy();
    expect(verdict().getByText(/^10:30/).textContent).toBe('10:30 WITA');
    expect(verdict().getAllByText('Rab 18 Nov')).toHaveLength(2);
    expect(verdict().getByText('Rab 18 Nov 10:30').parentElement?.textContent).toBe(
      'Sampai Rab 18 Nov 10:30, 18 menit lagi.',
    );
    expect(verdict().getByText(/^Diperiksa \S+ \d+ \S+ \d\d:\d\d:\d\d WITA$/)).toBeTruthy();
  });

  it('says when a permit starts, and not to let it in yet', async () => {
    scan(() => json(anAnswer({ standing: 'not_yet', at: '2026-11-16T14:00:00.000Z' })));
    await word('Not yet valid');
    expect(screen.getByTestId('verdict').textContent).toContain(
      'Starts Wed 18 Nov 08:00, in 1 day 10 hours. Do not let it in yet.',
    );
  });

  it.each([
    ['altered or unknown', () => problem(422, 'pass_invalid')],
    ['far too long', () => problem(422, 'refused', [{ path: 'pass', code: 'too_long' }])],
  ])('says that nothing was found, without facts, for a code that is %s', async (_name, answer) => {
    scan(answer);
    await word('Not found');
    expect(screen.getByTestId('verdict').dataset['tone']).toBe('inactive');
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('sends no request for an address without a pass, nor for a mistyped number', async () => {
    const { user, sent } = scan(() => json(anAnswer()), { fragment: '' });
    const field = await screen.findByLabelText('Permit number');
    await user.type(field, 'L-GI-F2X612D0-N{Enter}');
    expect(await screen.findByText('This number is incomplete or mistyped.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  it('focuses the number field when the camera is refused, and says how to allow it', async () => {
    const refuse = async () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: refuse } });
    const { user } = scan(() => json(anAnswer()), { fragment: '' });
    await user.click(await screen.findByRole('button', { name: 'Scan QR' }));
    expect(await screen.findByText(/^The camera is not allowed. Allow it for this site/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Permit number'));
  });
});

describe('checking again', () => {
  it('checks the permit again by keyboard, shows that it is checking, and shows the new answer', async () => {
    const second = held();
    const answers = [() => json(anAnswer()), second.answer];
    const { user, sent } = scan(() => answers.shift()!());
    await word('Valid now');
    screen.getByRole('button', { name: 'Check again' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading…'));
    second.release(json(anAnswer({ standing: 'revoked' })));
    await word('Revoked');
    expect(screen.getByRole('status').textContent).toBe('Revoked');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check again' }));
    expect(sent.length).toBe(2);
  });

  it('turns by itself when the window begins', async () => {
    const before = anAnswer({ standing: 'not_yet', at: '2026-11-17T23:59:59.950Z' });
    const answers = [before, anAnswer({ at: '2026-11-18T00:00:00.000Z' })];
    const { sent } = scan(() => json(answers.shift()));
    await word('Valid now');
    expect(sent).toHaveLength(2);
  });

  it('counts down by itself, and turns when the window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = [anAnswer(), anAnswer({ standing: 'expired', at: '2026-11-18T02:30:00.000Z' })];
    const { sent } = scan(() => json(answers.shift()));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await vi.waitFor(() => expect(screen.getByTestId('verdict').textContent).toContain('18 minutes left'));
    await pass(5 * 60_000 + 2000);
    expect(screen.getByTestId('verdict').textContent).toContain('13 minutes left');
    await pass(12 * 60_000 + 30_000);
    expect(screen.getByTestId('verdict').textContent).toContain('1 minute left');
    expect(sent).toHaveLength(1);
    await pass(30_000);
    await vi.waitFor(() => expect(verdict().getByRole('heading', { level: 2, name: 'Expired' })).toBeTruthy());
    expect(sent).toHaveLength(2);
  });

  it('never says that a permit is valid on a device that has slept past its end', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const second = held();
    const answers = [() => json(anAnswer()), second.answer];
    scan(() => answers.shift()!());
    await vi.waitFor(() => expect(screen.getByTestId('verdict').textContent).toContain('18 minutes left'));
    // Only the clock moves on: timers stop while a device sleeps.
    vi.setSystemTime(Date.now() + 20 * 60_000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Valid now')).toBeNull();
    second.release(json(anAnswer({ standing: 'expired', at: '2026-11-18T02:32:00.000Z' })));
    await vi.waitFor(() => expect(verdict().getByRole('heading', { level: 2, name: 'Expired' })).toBeTruthy());
  });

  it('says one kind and one item in the singular', async () => {
    scan(() => json(anAnswer({ items: { kinds: 1, total: 1 } })));
    await word('Valid now');
    expect(fact('Items')).toBe('1 kind, 1 item');
  });

  it('removes the previous answer when the server cannot be reached', async () => {
    const answers = [() => json(anAnswer()), () => problem(503, 'unavailable'), () => json(anAnswer())];
    const { user } = scan(() => answers.shift()!());
    await word('Valid now');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await word('The permit cannot be checked right now');
    expect(screen.queryByRole('term')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await word('Valid now')).toBeTruthy();
  });

  it('checks another pass that is opened in the same tab, and lists the earlier answer', async () => {
    const other = `${'C'.repeat(66)}.${'D'.repeat(86)}`;
    const { sent } = scan(({ body }) =>
      json(JSON.stringify(body).includes(other) ? anAnswer({ code: OTHER_CODE, standing: 'revoked' }) : anAnswer()),
    );
    await word('Valid now');
    act(() => {
      window.location.hash = other;
    });
    await word('Revoked');
    expect(sent.map(({ body }) => body)).toEqual([{ pass: PASS }, { pass: other }]);
    expect(window.location.hash).toBe('');
    const earlier = within(screen.getByText('Checked earlier in this tab').parentElement!);
    expect(earlier.getByText(CODE)).toBeTruthy();
    expect(earlier.queryByText(OTHER_CODE)).toBeNull();
  });

  it('lists at most five earlier answers, the newest first', async () => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const { user } = scan(() => json(anAnswer({ code: codes.shift() ?? '' })), { fragment: '' });
    const field = await screen.findByLabelText('Permit number');
    for (const typed of TYPED) {
      await user.clear(field);
      await user.type(field, `${typed}{Enter}`);
    }
    await waitFor(() => expect(verdict().getByText('G')).toBeTruthy());
    const earlier = screen.getByText('Checked earlier in this tab').parentElement!;
    expect([...earlier.querySelectorAll('section b:first-child')].map((code) => code.textContent)).toEqual([
      'F',
      'E',
      'D',
      'C',
      'B',
    ]);
  });
});
