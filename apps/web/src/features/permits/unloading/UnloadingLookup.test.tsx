import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aLoadedItem, aLoadingForm } from '../../../test/loading-forms.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';

const LOOKUP = 'POST /v1/public/loading-unloading/form';
const FORMS = [
  aLoadingForm(),
  aLoadingForm({ code: 'L-GI-7K3QX9S2-Q' }),
  aLoadingForm({ code: 'L-GI-7K3QX9S3-P' }),
] as const;

type User = ReturnType<typeof renderApp>['user'];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('language', 'en');
});

/** Opens the lookup with the given forms already on the list. */
async function openLookup(forms: readonly LoadingForm[] = [], address = '/unloading') {
  if (forms.length > 0) sessionStorage.setItem('unloading', JSON.stringify({ forms }));
  const app = renderApp(address);
  await screen.findByRole('heading', { level: 1, name: /Unloading/ });
  return app;
}

async function addForm(user: User, code: string, email = 'rina@sinarabadi.co.id') {
  await user.click(screen.getByRole('button', { name: 'Add form for loading' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add form for loading' }));
  await user.type(dialog.getByLabelText('Permit number'), code);
  await user.type(dialog.getByLabelText('Email'), email);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  return dialog;
}

const cards = () => screen.queryAllByRole('listitem').map((card) => card.textContent);
const stored = () => sessionStorage.getItem('unloading') ?? '';

describe('the unloading lookup', () => {
  it.each([
    ['[S2-006]', '/unloading'],
    ['[S2-008]', '/unLoading'],
  ])('shows the unloading lookup %s at %s', async (_id, address) => {
    await openLookup([], address);
    expect(screen.getByRole('button', { name: 'Add form for loading' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Search form' })).toBeTruthy();
  });

  it('[D2-03] shows the same lookup at /unloading and /unLoading, with the forms collected so far', async () => {
    const shown: (string | null | undefined)[] = [];
    for (const address of ['/unloading', '/unLoading']) {
      const { router, unmount } = await openLookup([FORMS[0]], address);
      expect(router.state.location.pathname).toBe(address);
      expect(cards()).toHaveLength(1);
      shown.push(document.getElementById('main')?.textContent);
      unmount();
    }
    expect(shown[1]).toBe(shown[0]);
  });

  it('says what to do while the list of loading forms is empty', async () => {
    await openLookup();
    expect(screen.getByRole('heading', { name: 'No form yet' })).toBeTruthy();
    expect(screen.getByText(/Add a loading form by its permit number/)).toBeTruthy();
  });

  it('[S2-045] asks for a form code and an e-mail in a dialog and looks the form up', async () => {
    const sent = stubServer({ [LOOKUP]: () => json(FORMS[0]) });
    const { user } = await openLookup();
    await addForm(user, FORMS[0].code);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ form_code: FORMS[0].code, email: 'rina@sinarabadi.co.id' }]);
    expect(cards()).toHaveLength(1);
  });

  it('[S5-031] writes the form code in upper case while typing', async () => {
    const sent = stubServer({ [LOOKUP]: () => json(FORMS[0]) });
    const { user } = await openLookup();
    const dialog = await addForm(user, 'l-gi-7k3qx9s1-m');
    expect(dialog.getByLabelText<HTMLInputElement>('Permit number').value).toBe('L-GI-7K3QX9S1-M');
    expect(sent[0]?.body).toMatchObject({ form_code: 'L-GI-7K3QX9S1-M' });
  });

  it('[S2-043] shows each form as a card with its code and vendor e-mail', async () => {
    const other = aLoadingForm({ code: 'L-GI-7K3QX9S2-Q', vendor: { ...FORMS[0].vendor, email: 'budi@karya.id' } });
    await openLookup([FORMS[0], other]);
    const [first, second] = cards();
    expect(first).toContain('L-GI-7K3QX9S1-M');
    expect(first).toContain('rina@sinarabadi.co.id');
    expect(second).toContain('L-GI-7K3QX9S2-Q');
    expect(second).toContain('budi@karya.id');
  });

  it('says on the card of a form when none of its goods are inside', async () => {
    await openLookup([aLoadingForm({ load_unload_items: [aLoadedItem(1, { left: 0 })] })]);
    expect(cards()[0]).toContain('No items inside');
  });

  it('[S2-044] removes a form from the list only after a confirmation', async () => {
    const { user } = await openLookup(FORMS.slice(0, 2));
    await user.click(screen.getByRole('button', { name: 'Remove form L-GI-7K3QX9S1-M' }));
    const first = within(await screen.findByRole('dialog', { name: 'Remove the form L-GI-7K3QX9S1-M?' }));
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cards()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove form L-GI-7K3QX9S1-M' }));
    const second = within(await screen.findByRole('dialog'));
    await user.click(second.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(cards()[0]).toContain('L-GI-7K3QX9S2-Q');
    expect(stored()).not.toContain('L-GI-7K3QX9S1-M');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add form for loading' }));
  });

  it('[S8-011] says that code and e-mail do not match, and adds no form', async () => {
    stubServer({ [LOOKUP]: () => problem(404, 'not_found') });
    const { user } = await openLookup();
    const dialog = await addForm(user, 'L-GI-7K3QX9S9-M');
    expect((await dialog.findByRole('alert')).textContent).toBe('The ID number and email do not match');
    expect(stored()).toBe('');
  });

  it.each([
    ['waiting', 'This form has not entered the building yet (the office is still checking it).'],
    ['closed', 'This form is finished. Its goods are no longer inside the building.'],
  ])('says why the goods of a form that is %s are not inside', async (progress, text) => {
    const body = { ...(await problem(409, 'form_not_inside').json()), params: { progress } };
    stubServer({ [LOOKUP]: () => json(body, 409) });
    const { user } = await openLookup();
    const dialog = await addForm(user, 'L-GI-7K3QX9S9-M');
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
  });

  it('reports a lost connection during the lookup instead of a mismatch of code and e-mail', async () => {
    stubServer({ [LOOKUP]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const { user } = await openLookup();
    const dialog = await addForm(user, 'L-GI-7K3QX9S9-M');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/No connection/);
    expect(dialog.getByLabelText<HTMLInputElement>('Permit number').value).toBe('L-GI-7K3QX9S9-M');
  });

  it('[S5-032] [S8-012] refuses a code that is already on the list, whatever its case and dashes, without a request', async () => {
    const sent = stubServer({ [LOOKUP]: () => json(FORMS[0]) });
    const { user } = await openLookup([FORMS[0]]);
    const dialog = await addForm(user, 'lgi7k3qx9s1m');
    expect(await dialog.findByText('The Form ID has been inputted')).toBeTruthy();
    expect(dialog.getByLabelText('Permit number').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('requires a form code and a valid e-mail for the lookup', async () => {
    const { user } = await openLookup();
    const dialog = await addForm(user, ' ', 'rina@');
    expect(await dialog.findByText('Please Complete Field')).toBeTruthy();
    expect(dialog.getByText('Invalid Email Address')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Permit number'));
  });

  it('refuses a form of another property and says so', async () => {
    const elsewhere = aLoadingForm({
      code: 'L-GI-7K3QX9S2-Q',
      property: { ...FORMS[0].property, id: uuid(2), name: 'Plaza Timur' },
    });
    stubServer({ [LOOKUP]: () => json(elsewhere) });
    const { user } = await openLookup([FORMS[0]]);
    const dialog = await addForm(user, elsewhere.code);
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'All forms must be for the same property. The ones you entered are for Graha Indah.',
    );
    expect(stored()).not.toContain('Plaza Timur');
  });

  it('[S5-034] [D7-22] warns when a fourth form is added and keeps the three', async () => {
    const sent = stubServer({});
    const { user } = await openLookup(FORMS);
    const before = cards();
    await user.click(screen.getByRole('button', { name: 'Add form for loading' }));
    expect(screen.getByRole('alert').textContent).toBe('You can enter a maximum of 3 forms to unload items.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(before).toHaveLength(3);
    expect(cards()).toEqual(before);
    expect(sent).toEqual([]);
  });

  it('[S5-033] does not continue without a loading form', async () => {
    const { user, router } = await openLookup();
    await user.click(screen.getByRole('button', { name: 'Search form' }));
    expect(screen.getByRole('alert').textContent).toBe('You must input at least 1 form to unload items.');
    expect(router.state.location.pathname).toBe('/unloading');
  });

  it('[S2-046] continues to the detail screen with the forms as navigation state', async () => {
    stubServer({});
    const { user, router } = await openLookup(FORMS.slice(0, 2));
    await user.click(screen.getByRole('button', { name: 'Search form' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/unloading/detail'));
    expect(router.state.location.state).toEqual({ forms: FORMS.slice(0, 2) });
  });

  it('stores no personal data of the forms in local storage', async () => {
    stubServer({ [LOOKUP]: () => json(FORMS[0]) });
    const { user } = await openLookup();
    await addForm(user, FORMS[0].code);
    await waitFor(() => expect(stored()).toContain('rina@sinarabadi.co.id'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('rina@');
  });
});
