import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { aProperty, SECOND_PROPERTY } from '../../../test/goods.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession, tenantSession } from '../../../test/sessions.ts';

const tile = (name: RegExp) => screen.findByRole('link', { name });
const openIn = (language: 'id' | 'en') => {
  localStorage.setItem('language', language);
  return renderApp('/permits');
};

describe('the category screen', () => {
  it('[S1-001] shows the title Select Category in English and its translation in Indonesian', async () => {
    const { unmount } = openIn('en');
    expect(await screen.findByRole('heading', { level: 1, name: 'Select Category' })).toBeTruthy();
    unmount();
    openIn('id');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilih Kategori' })).toBeTruthy();
  });

  it.each([
    ['en', 'Select the category you need'],
    ['id', 'Pilih kategori yang Anda butuhkan'],
  ] as const)('[S1-002] shows the sub-line in %s: %s', async (language, text) => {
    openIn(language);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('[S1-003] offers Loading, Unloading, Sika and Check Status without a tenant session', async () => {
    openIn('en');
    const tiles = within(await screen.findByRole('navigation', { name: 'Select Category' })).getAllByRole('link');
    expect(tiles.map((link) => link.getAttribute('href'))).toEqual(['/loading', '/unloading', '/sika', '/checkStatus']);
    expect(tiles.map((link) => /^(Loading|Unloading|Sika|Check Status)/.exec(link.textContent ?? '')?.[1])).toEqual([
      'Loading',
      'Unloading',
      'Sika',
      'Check Status',
    ]);
  });

  it('[S2-001] shows the categories at /permits', async () => {
    renderApp('/permits');
    expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeTruthy();
  });

  it('[S2-002] shows the categories at / under the root layout without a staff session', async () => {
    const { router } = renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole('banner')).toBeTruthy();
  });

  it('[D2-01] redirects / to /dashboard with a staff session', async () => {
    await staffSession();
    const { router } = renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Welcome, Ratna Dewi' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('[D2-02] shows the categories at /permits also with a staff session', async () => {
    await staffSession();
    const { router } = renderApp('/permits');
    expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/permits');
  });

  it('shows the categories at / when the stored staff session cannot be read', async () => {
    localStorage.setItem('auth', '{"token":"old shape"}');
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeTruthy();
  });

  it('[S2-004] [D0-01] links the logo, named Gerbang, to /permits', async () => {
    const { router, user } = renderApp('/sika');
    await user.click(await screen.findByRole('link', { name: 'Gerbang' }));
    expect(router.state.location.pathname).toBe('/permits');
    expect(document.title).toBe('Pilih Kategori · Gerbang');
  });

  it.each([
    ['S2-016', /^Loading/, '/loading'],
    ['S2-017', /^Unloading/, '/unloading'],
    ['S2-019', /^Sika/, '/sika'],
    ['S2-021', /^Cek Status/, '/checkStatus'],
  ])('[%s] links the category %s to %s', async (_, name, path) => {
    const { router, user } = renderApp('/permits');
    await user.click(await tile(name));
    expect(router.state.location.pathname).toBe(path);
  });

  it('[S2-018] links the category Unloading to /unloadingTenant when a tenant is logged in', async () => {
    tenantSession();
    const { router, user } = renderApp('/permits');
    await user.click(await tile(/^Unloading/));
    expect(router.state.location.pathname).toBe('/unloadingTenant');
  });

  it('[S2-020] shows the category Sika only when no tenant is logged in', async () => {
    const { unmount } = renderApp('/permits');
    expect(await tile(/^Sika/)).toBeTruthy();
    unmount();
    tenantSession();
    renderApp('/permits');
    expect(await tile(/^Loading/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Sika/ })).toBeNull();
  });

  it.each([
    ['D1-10', 'Loading', 'Barang masuk'],
    ['D1-11', 'Unloading', 'Barang keluar'],
    ['D1-12', 'Sika', 'Surat Izin Kerja'],
  ])('[%s] shows next to the category %s the text %s', async (_, name, alias) => {
    for (const language of ['id', 'en'] as const) {
      const { unmount } = openIn(language);
      const link = await tile(new RegExp(`^${name} `));
      expect(within(link).getByText(name).nextElementSibling?.textContent).toContain(alias);
      unmount();
    }
  });

  it('[S6-001] opens every category for an anonymous visitor', async () => {
    for (const path of ['/loading', '/unloading', '/sika', '/checkStatus']) {
      const { router, unmount } = renderApp(path);
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      expect(router.state.location.pathname).toBe(path);
      expect(screen.queryByText('Halaman tidak ditemukan')).toBeNull();
      unmount();
    }
  });
});

describe('the note about today', () => {
  /** Opens the screen at a time of 16 November 2026 in Jakarta with these properties. */
  async function noteAt(time: string, properties: PublicProperty[], language: 'id' | 'en' = 'id') {
    vi.setSystemTime(new Date(`2026-11-16T${time}:00+07:00`));
    stubServer({ 'GET /v1/public/property': () => json(properties) });
    openIn(language);
    const firstWords = await screen.findByText(/^(Untuk j|J)adwal hari ini|^Same-day requests/);
    return firstWords.parentElement?.textContent;
  }
  const jakarta = (change: Partial<PublicProperty> = {}) => aProperty({ time_zone: 'Asia/Jakarta', ...change });

  it.each([
    ['14:59', 'Untuk jadwal hari ini, kirim Loading dan Unloading sebelum 17:00, Sika sebelum 15:00.'],
    [
      '15:00',
      'Untuk jadwal hari ini, kirim Loading dan Unloading sebelum 17:00. Jadwal hari ini untuk Sika sudah ditutup, paling cepat Sel 17 Nov.',
    ],
    ['23:36', 'Jadwal hari ini untuk Loading, Unloading, dan Sika sudah ditutup, paling cepat Sel 17 Nov.'],
  ])('at %s says: %s', async (time, text) => {
    expect(await noteAt(time, [jakarta()])).toBe(text);
  });

  it('uses the cut-offs, lead days and time zones of the properties', async () => {
    const cutoffs = { loading: '16:00', unloading: '18:30', work: '12:00' };
    const lead_days = { loading: 0, unloading: 0, work: 3 };
    expect(await noteAt('09:00', [jakarta({ cutoffs, lead_days })], 'en')).toBe(
      'Same-day requests: Loading before 16:00, Unloading before 18:30. Today is closed for Sika; the earliest day is Thu 19 Nov.',
    );
  });

  it('shows the earliest cut-off that is still ahead, and that properties differ', async () => {
    const early = jakarta({ cutoffs: { loading: '12:00', unloading: '12:00', work: '12:00' } });
    const late = jakarta({ id: SECOND_PROPERTY.id, cutoffs: { loading: '18:00', unloading: '18:00', work: '18:00' } });
    expect(await noteAt('14:00', [early, late])).toBe(
      'Untuk jadwal hari ini, kirim Loading, Unloading, dan Sika sebelum 18:00. Batas jamnya bisa berbeda di tiap gedung.',
    );
  });
});

describe('the top bar', () => {
  it('[S2-024] offers English and Indonesia as languages, Indonesia selected by default', async () => {
    // Mantine warns that it finds nothing to focus in its hidden list, because jsdom has no layout.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = renderApp('/permits');
    await user.click(await screen.findByRole('button', { name: 'Bahasa: Indonesia' }));
    // Mantine hides the list, because without layout its button seems scrolled out of view. Hence `hidden`.
    const options = await screen.findAllByRole('menuitemradio', { hidden: true });
    expect(options.map((option) => [option.textContent, option.getAttribute('aria-checked')])).toEqual([
      ['English', 'false'],
      ['Indonesia', 'true'],
    ]);
    await user.click(await screen.findByRole('menuitemradio', { name: 'English', hidden: true }));
    expect(await screen.findByRole('heading', { name: 'Select Category' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
  });

  it('[D1-05] starts the public side in Indonesian without a stored language', async () => {
    renderApp('/permits');
    expect(await screen.findByRole('heading', { name: 'Pilih Kategori' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('id');
  });
});
