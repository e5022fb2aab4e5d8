import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { keepPass, readPasses, writeConsent } from '../../../entities/permit/kept-passes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { qrPath, qrSquares } from '../../../lib/qr.ts';
import { aPassView } from '../../../test/permit-builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { onPhone } from '../../../test/screens.ts';
import { json, stubServer } from '../../../test/server.ts';

const PASS = 'POST /v1/public/pass';
const LATE = 'POST /v1/public/pass/late';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function aPass(change: Partial<KeptPass> = {}): KeptPass {
  return { ...aPassView({ from: inMinutes(17.5), until: inMinutes(600) }), key: 'key-of-the-pass', ...change };
}

function open(pass: KeptPass, answers: Parameters<typeof stubServer>[0] = {}, path = `/pass/${pass.code}`) {
  withoutMotion();
  rememberLanguage('public', 'en');
  keepPass(pass, new Date());
  const sent = stubServer(answers);
  return { ...renderApp(path), sent };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the pass on the whole screen', () => {
  it('opens a kept pass without network, with QR, code, window, place, plate and driver [D8-54]', async () => {
    writeConsent(true);
    const pass = aPass();
    open(pass);
    await screen.findByRole('heading', { level: 1, name: 'Starts in 18 minutes' });
    const ticket = within(screen.getByRole('region', { name: 'Goods out · Unloading' }));
    const path = qrPath(await qrSquares(`${window.location.origin}/verify#signed.pass`, 'low'));
    const qr = ticket.getByRole('img', { name: `Permit QR ${pass.code}` });
    await waitFor(() => expect(qr.querySelector('path')?.getAttribute('d')).toBe(path));
    expect(ticket.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'Dock B, Bay 3',
      'B 9214 TXR',
      'Agus Setiawan',
      '3 kinds, 7 items',
    ]);
    for (const text of [pass.code, 'until', 'WIB']) expect(ticket.getByText(new RegExp(text))).toBeTruthy();
    expect(screen.getByText('Updated 20:10')).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it.each([
    ['is running', { from: inMinutes(-5) }, /^Valid until \d\d:\d\d$/],
    ['has ended', { from: inMinutes(-50), until: inMinutes(-5) }, /^Ended$/],
    ['was revoked', { standing: 'revoked' as const }, /^Permit revoked$/],
  ])('says when the permit %s', async (_, change, state) => {
    open(aPass(change));
    expect(await screen.findByRole('heading', { level: 1, name: state })).toBeTruthy();
  });

  it('asks once whether passes may be kept, and keeps this one after a yes', async () => {
    const { user, unmount } = open(aPass());
    expect(readPasses(new Date())).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    expect(readPasses(new Date()).map(({ code }) => code)).toEqual([aPass().code]);
    unmount();
    open(aPass());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
  });

  it('asks the server by number and key, and keeps the answer with its time', async () => {
    writeConsent(true);
    const { key, ...view } = aPass();
    const checked_at = new Date().toISOString();
    const { sent } = open(aPass(), {
      [PASS]: () => json({ ...view, standing: 'revoked', pass: null, checked_at }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Permit revoked' });
    expect(sent[0]?.body).toEqual({ code: view.code, key });
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(readPasses(new Date())[0]).toMatchObject({ standing: 'revoked', pass: null, checked_at });
  });

  it('tells the dock when the vehicle will arrive, and shows what the dock knows', async () => {
    writeConsent(true);
    const from = '2999-11-18T15:00:00.000Z';
    const { key, ...view } = aPass({ from, until: '2999-11-19T01:00:00.000Z' });
    const expected_at = '2999-11-18T15:30:00.000Z';
    const { user, sent } = open({ ...view, key }, { [LATE]: () => json({ ...view, expected_at }) });
    await user.click(await screen.findByRole('button', { name: 'Running late' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'When will you arrive?' }));
    const times = within(sheet.getByRole('group', { name: 'Time of arrival' })).getAllByRole('button');
    expect(times.map((time) => time.textContent)).toEqual(['22:15', '22:30', '23:00', '24:00']);
    await user.click(times[1] as HTMLElement);
    await user.click(sheet.getByRole('button', { name: 'Tell the dock' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dock knows: 22:30' })).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ code: view.code, key, expected_at });
    expect(readPasses(new Date())[0]?.expected_at).toBe(expected_at);
  });

  it('leads a person who does not come to the page that cancels the permit', async () => {
    onPhone();
    const { user, router } = open(aPass());
    await user.click(await screen.findByRole('button', { name: 'Running late' }));
    const notComing = await screen.findByRole('button', { name: 'Not coming' });
    expect(window.history.state).toMatchObject({ dialog: true });
    const entriesAtOpening: unknown[] = [];
    router.subscribe(() => entriesAtOpening.push(window.history.state));
    await user.click(notComing);
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkStatus'));
    expect(router.state.location.search).toBe(`?number=${aPass().code}&act=cancel`);
    // The entry of the sheet is gone before the page opens.
    expect(entriesAtOpening[0] ?? {}).not.toHaveProperty('dialog');
  });

  it('says that the dock does not know without network', async () => {
    const { user } = open(aPass());
    await user.click(await screen.findByRole('button', { name: 'Running late' }));
    await user.click(await screen.findByRole('button', { name: 'Tell the dock' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The dock post does not know yet');
  });

  it('offers nothing to do with an ended pass, and no delay after the gate or for work', async () => {
    const first = open(aPass({ from: inMinutes(-50), until: inMinutes(-5) }));
    await screen.findByRole('heading', { level: 1, name: 'Ended' });
    for (const name of ['Share with the driver', 'Calendar', 'Running late'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    first.unmount();
    const second = open(aPass({ from: inMinutes(-50), passed_at: inMinutes(-30) }));
    await screen.findByRole('heading', { level: 1, name: /^Left \d\d:\d\d$/ });
    expect(screen.queryByRole('button', { name: 'Running late' })).toBeNull();
    second.unmount();
    open(aPass({ kind: 'work', from: inMinutes(-50), passed_at: inMinutes(-30) }));
    await screen.findByRole('heading', { level: 1, name: /^Entered \d\d:\d\d$/ });
    expect(screen.queryByRole('button', { name: 'Running late' })).toBeNull();
    for (const name of ['Share with the workers', 'Calendar'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('keeps the screen awake and lets it sleep when the pass is closed', async () => {
    const release = vi.fn(async () => {});
    const request = vi.fn(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    const { user, router } = open(aPass());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(release).toHaveBeenCalledOnce());
    expect(request).toHaveBeenCalledWith('screen');
    expect(router.state.location.pathname).toBe('/permits');
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('says that a pass is not on this device', async () => {
    open(aPass(), {}, '/pass/L-GI-7K3QX9T2-M');
    expect(await screen.findByRole('heading', { name: 'This permit is not on this device' })).toBeTruthy();
  });
});

describe('the passes on the first screen', () => {
  it('lists kept passes, opens one, and removes one', async () => {
    writeConsent(true);
    keepPass(aPass({ code: 'U-GI-6DV2KXER-5', from: inMinutes(-5) }), new Date());
    const { user } = open(aPass(), {}, '/permits');
    expect(await screen.findByRole('heading', { level: 2, name: 'On this device' })).toBeTruthy();
    expect(screen.getByText(/^Valid now until/)).toBeTruthy();
    expect(screen.getByRole('link', { name: `Show QR ${aPass().code}` }).getAttribute('href')).toBe(
      `/pass/${aPass().code}`,
    );
    await user.click(screen.getByRole('button', { name: 'Manage' }));
    await user.click(screen.getByRole('button', { name: `Remove ${aPass().code} from this device` }));
    expect(screen.queryByText(aPass().code)).toBeNull();
    expect(readPasses(new Date()).map(({ code }) => code)).toEqual(['U-GI-6DV2KXER-5']);
    const other = screen.getByRole('button', { name: 'Remove U-GI-6DV2KXER-5 from this device' });
    expect(document.activeElement).toBe(other);
    await user.click(other);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('puts what starts soon first, then what asks for a correction, then a review, and removes all', async () => {
    writeConsent(true);
    const codes = ['L-GI-F2X612D0-M', 'L-GI-6DV2KXER-5', 'U-GI-3N8WPX4T-K', 'L-GI-7K3QX9T2-M'];
    const [review = '', returned = '', soon = '', revoked = ''] = codes;
    keepPass(aPass({ code: review, standing: 'in_review', pass: null, steps: { done: 1, total: 3 } }), new Date());
    keepPass(aPass({ code: returned, standing: 'returned', pass: null }), new Date());
    keepPass(aPass({ code: revoked, standing: 'revoked', pass: null }), new Date());
    const { user } = open(aPass({ code: soon }), {}, '/permits');
    await screen.findByRole('heading', { level: 2, name: 'On this device' });
    const cards = () => screen.getAllByRole('listitem');
    expect(cards()).toHaveLength(3);
    expect(within(cards()[0] as HTMLElement).getByRole('link', { name: `Show QR ${soon}` })).toBeTruthy();
    const fix = within(cards()[1] as HTMLElement).getByRole('link', { name: 'Fix now' });
    expect(fix.getAttribute('href')).toBe(`/checkStatus?number=${returned}`);
    expect(within(cards()[2] as HTMLElement).getByText('In review')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'See all (4)' }));
    expect(within(cards()[3] as HTMLElement).getByText('Permit revoked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Manage' }));
    await user.click(screen.getByRole('button', { name: 'Remove all from this device' }));
    expect(readPasses(new Date())).toEqual([]);
    expect(screen.queryByText('On this device')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('shows no section on a device without passes', async () => {
    withoutMotion();
    rememberLanguage('public', 'en');
    renderApp('/permits');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('On this device')).toBeNull();
  });
});
