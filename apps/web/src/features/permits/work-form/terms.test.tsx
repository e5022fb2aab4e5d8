import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { json, problem } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import {
  agree,
  AT_GATE,
  CREATED,
  filledIn,
  leaveDraft,
  loadParts,
  MALL,
  noDialog,
  pick,
  posted,
  section,
  serve,
  shownDialog,
  theTerms,
} from './work-fixtures.ts';

beforeAll(loadParts, 60_000);

const terms = async () => within(await shownDialog('Syarat dan Ketentuan'));
const isDisabled = (dialog: Awaited<ReturnType<typeof terms>>) =>
  dialog.getByText('Setuju').closest('button')?.disabled;
const propertyField = () => screen.getByLabelText<HTMLInputElement>('Properti', { selector: '[data-path]' });

it('[D8-45] redirects a logged-in tenant from /sika to /permits', async () => {
  tenantSession();
  const { router } = renderApp('/sika');
  await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
});

describe('the terms', () => {
  it('[S2-054] shows the terms first, with version, date and numbered rules', async () => {
    serve();
    renderApp('/sika');
    const dialog = await terms();
    expect(await dialog.findByText('Versi 3, berlaku sejak 01 Oktober 2026')).toBeTruthy();
    expect(dialog.getByText('Galeri Indah Mall')).toBeTruthy();
    expect(dialog.getAllByRole('listitem')).toHaveLength(12);
    expect(dialog.getAllByRole('listitem')[4]?.textContent).toBe(
      '5Dilarang merokok di seluruh area gedung dan area kerja.',
    );
    expect(screen.getByRole('dialog', { name: 'Syarat dan Ketentuan' })).toBeTruthy();
  });

  it('[S9-011] states in the terms that the permit is issued 2 days before the start and renewed every 7 days', async () => {
    serve();
    const { unmount } = renderApp('/sika');
    const dialog = await terms();
    expect(await dialog.findByText(/diterbitkan 2 hari sebelum tanggal mulai/)).toBeTruthy();
    expect(dialog.getByText(/diperpanjang setiap 7 hari/)).toBeTruthy();
    unmount();
    localStorage.setItem('language', 'en');
    renderApp('/sika');
    expect(await screen.findByText(/issued 2 days before the start/)).toBeTruthy();
    expect(screen.getByText(/renewed every 7 days/)).toBeTruthy();
  });

  it('[S2-055] closes the terms on Agree and shows the form', async () => {
    localStorage.setItem('language', 'en');
    serve();
    const { user } = renderApp('/sika');
    const dialog = within(await shownDialog('Terms and Conditions'));
    await dialog.findByText(/^Version 3/);
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    await noDialog();
    const property = await screen.findByLabelText<HTMLInputElement>('Property', { selector: '[data-path]' });
    expect(property.value).toBe('Galeri Indah Mall');
    expect(section(2).getByLabelText('Full name')).toBeTruthy();
  });

  it('disables Agree until the terms are loaded, and loads them again after a failure', async () => {
    let isDown = true;
    serve([MALL], { 'GET /v1/public/terms': () => (isDown ? problem(503, 'unavailable') : json(theTerms())) });
    const { user } = renderApp('/sika');
    const dialog = await terms();
    expect(await dialog.findByText('Syarat dan ketentuan tidak dapat dimuat.')).toBeTruthy();
    expect(isDisabled(dialog)).toBe(true);
    isDown = false;
    await user.click(dialog.getByText('Coba lagi'));
    await waitFor(() => expect(isDisabled(dialog)).toBe(false));
  });

  it('goes back to /permits when the terms are closed without agreeing', async () => {
    serve();
    const { router, user } = renderApp('/sika');
    await user.click((await terms()).getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
  });

  it('asks for the property before the terms when there are several, and remembers the chosen one', async () => {
    const sent = serve([MALL, AT_GATE]);
    const { user, unmount } = renderApp('/sika');
    const dialog = await terms();
    const dropdown = await dialog.findByRole('combobox');
    expect(isDisabled(dialog)).toBe(true);
    expect(sent.some(({ path }) => path === '/v1/public/terms')).toBe(false);
    await pick(user, dropdown, 'Plaza Gerbang');
    await agree(user);
    expect(sent.find(({ path }) => path === '/v1/public/terms')?.query.get('property_id')).toBe(AT_GATE.id);
    expect(propertyField().value).toBe('Plaza Gerbang');
    unmount();
    renderApp('/sika');
    expect((await (await terms()).findByRole<HTMLInputElement>('combobox')).value).toBe('Plaza Gerbang');
  });

  it('shows the terms of another property when they differ, and keeps the previous property when the terms are closed', async () => {
    leaveDraft(filledIn({ property: MALL }));
    const other = theTerms({ version: 7, text_id: '1. Pakai helm.', text_en: '1. Wear a helmet.' });
    serve([MALL, AT_GATE], {
      'GET /v1/public/terms': ({ query }) => json(query.get('property_id') === MALL.id ? theTerms() : other),
    });
    const { user, router } = renderApp('/sika');
    await agree(user);
    await pick(user, propertyField(), 'Plaza Gerbang');
    const dialog = await terms();
    expect(await dialog.findByText('Pakai helm.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    await noDialog();
    expect(propertyField().value).toBe('Galeri Indah Mall');
    expect(router.state.location.pathname).toBe('/sika');
  });

  it('asks for no second agreement for a property with the same terms, and sends the version of that property', async () => {
    leaveDraft(filledIn({ property: MALL, for_tenant: true }));
    const sent = serve([MALL, AT_GATE], {
      'GET /v1/public/terms': ({ query }) => json(theTerms({ version: query.get('property_id') === MALL.id ? 3 : 5 })),
    });
    const { user } = renderApp('/sika');
    await agree(user);
    await pick(user, propertyField(), 'Plaza Gerbang');
    await pick(user, screen.getByLabelText('Tenant', { selector: '[data-path]' }), 'Batik Pesona');
    await user.click(screen.getByText('Kirim Pengajuan'));
    await user.click(await screen.findByText('Ya, kirim'));
    await waitFor(() =>
      expect(sent.find(({ path }) => path === '/v1/public/sika')?.body).toMatchObject({
        property: { id: AT_GATE.id },
        terms_version: 5,
      }),
    );
  });

  it('shows the terms again when a newer version was published, and sends the new version', async () => {
    leaveDraft(filledIn());
    let version = 3;
    const sent = serve([AT_GATE], {
      'GET /v1/public/terms': () => json(theTerms({ version })),
      'POST /v1/public/sika': ({ body }) => {
        // A new version is published after the person has read the terms and before the form is sent.
        version = 4;
        const isOld = JSON.stringify(body).includes('"terms_version":3');
        return isOld ? problem(409, 'terms_outdated') : json(CREATED, 201);
      },
    });
    const { user, router } = renderApp('/sika');
    await agree(user);
    await user.click(screen.getByText('Kirim Pengajuan'));
    await user.click(await screen.findByText('Ya, kirim'));
    const dialog = await terms();
    expect(await dialog.findByText(/^Versi 4/)).toBeTruthy();
    expect(dialog.getByText(/Pengajuan belum terkirim/)).toBeTruthy();
    await agree(user);
    await user.click(screen.getByText('Kirim Pengajuan'));
    await user.click(await screen.findByText('Ya, kirim'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
    expect(posted(sent).at(-1)?.body).toMatchObject({ terms_version: 4 });
  });
});
