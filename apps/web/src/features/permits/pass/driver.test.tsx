import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { qrPath, qrSquares } from '../../../lib/qr.ts';
import { aPassView } from '../../../test/permit-builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';

const DRIVER = 'POST /v1/public/driver';
const TOKEN = 'T'.repeat(43);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const PERMIT: NonNullable<DriverPass['permit']> = {
  ...aPassView({ from: inMinutes(18), until: inMinutes(600), checked_at: inMinutes(0) }),
  company: 'PT Sinar Abadi',
  address: 'Jl. Kenanga 1',
  dock_steps: ['South gate', 'Ramp to basement 1', 'Dock post'],
  max_height_cm: 210,
};

function aDriver(change: Partial<typeof PERMIT> = {}): DriverPass {
  const office = { phone: '021 5550 0142', whatsapp: '', hours: 'Every day' };
  return { property: PERMIT.property, office, permit: { ...PERMIT, ...change } };
}

function open(answers: Parameters<typeof stubServer>[0] = {}, fragment = `#token=${TOKEN}`) {
  withoutMotion();
  rememberLanguage('public', 'en');
  const sent = stubServer(answers);
  return { ...renderApp(`/driver${fragment}`), sent };
}

beforeEach(() => localStorage.clear());

describe('the page of a driver', () => {
  it('speaks to the workers of a work permit, and shows no way to the dock', async () => {
    open({ [DRIVER]: () => json(aDriver({ kind: 'work', plate: '', driver_name: '', items: null })) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Permit for the workers' })).toBeTruthy();
    expect(screen.getByText(/^Show this QR at the security post/)).toBeTruthy();
    expect(document.title).toBe('Permit QR · Gerbang');
    expect(screen.queryByRole('region', { name: 'Way to the dock' })).toBeNull();
  });

  it('shows the ticket, the way to the dock and the office', async () => {
    const { sent } = open({ [DRIVER]: () => json(aDriver()) });
    const ticket = within(await screen.findByRole('region', { name: 'Goods out · Unloading' }));
    const path = qrPath(await qrSquares(`${window.location.origin}/verify#signed.pass`, 'low'));
    const qr = ticket.getByRole('img', { name: `Permit QR ${PERMIT.code}` });
    await waitFor(() => expect(qr.querySelector('path')?.getAttribute('d')).toBe(path));
    expect(ticket.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'B 9214 TXR',
      'Dock B, Bay 3',
      'PT Sinar Abadi',
      '3 kinds, 7 items',
      'Agus Setiawan',
    ]);
    const way = within(screen.getByRole('region', { name: 'Way to the dock' }));
    expect(way.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      '1South gate',
      '2Ramp to basement 1',
      '3Dock post',
    ]);
    expect(way.getByText('Maximum height 2.1 m')).toBeTruthy();
    const maps = new URL(way.getByRole<HTMLAnchorElement>('link', { name: 'Open route in maps' }).href);
    expect(maps.searchParams.get('destination')).toBe('Galeri Indah Mall, Jl. Kenanga 1');
    expect(screen.getByRole('link', { name: 'Call' })).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it('leaves out route, steps and height that the property has not set', async () => {
    open({ [DRIVER]: () => json(aDriver({ address: '', dock_steps: [], max_height_cm: null })) });
    await screen.findByRole('heading', { level: 1, name: 'Permit for the driver' });
    expect(screen.queryByRole('region', { name: 'Way to the dock' })).toBeNull();
  });

  it('opens without network after it was opened once', async () => {
    const first = open({ [DRIVER]: () => json(aDriver()) });
    await screen.findByText(PERMIT.code);
    first.unmount();
    open();
    expect(await screen.findByText(PERMIT.code)).toBeTruthy();
  });

  it('says that the permit has ended, by the server or by the clock, and how to reach the office', async () => {
    const first = open({ [DRIVER]: () => json({ ...aDriver(), permit: null }) });
    expect(await screen.findByRole('heading', { name: 'This permit has ended' })).toBeTruthy();
    expect(screen.getByTestId('office')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(localStorage.getItem('driver-passes')).toBeNull();
    first.unmount();
    open({ [DRIVER]: () => json(aDriver({ from: inMinutes(-60), until: inMinutes(-1) })) });
    expect(await screen.findByRole('heading', { name: 'This permit has ended' })).toBeTruthy();
  });

  it('forgets a link that was switched off, and refuses an address without a link', async () => {
    const first = open({ [DRIVER]: () => json(aDriver()) });
    await screen.findByText(PERMIT.code);
    first.unmount();
    const second = open({ [DRIVER]: () => problem(403, 'link_invalid') });
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
    expect(localStorage.getItem('driver-passes')).toBeNull();
    second.unmount();
    open({}, '');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
  });

  it('offers to try again when nothing is kept and there is no network', async () => {
    let answer = () => Promise.reject<Response>(new TypeError('offline'));
    const { user } = open({ [DRIVER]: () => answer() });
    const button = await screen.findByRole('button', { name: 'Try again' });
    answer = () => Promise.resolve(json(aDriver()));
    await user.click(button);
    expect(await screen.findByText(PERMIT.code)).toBeTruthy();
  });
});
