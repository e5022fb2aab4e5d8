import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aLoadedItem, aLoadingForm } from '../../../test/loading-forms.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json } from '../../../test/server.ts';
import {
  batches,
  confirm,
  EXIT_SLOT,
  fillAndSubmit,
  lastBatch,
  openDetail,
  press,
  SECOND_FORM,
  section,
  serveUnloading,
  warmUp,
} from '../../../test/unloading.ts';

beforeAll(warmUp, 60_000);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('language', 'en');
});

describe('the goods-out form', () => {
  it('[D8-26] says before the goods-out form is filled that the address of its loading form has reached the limit', async () => {
    const sent = serveUnloading({ 'POST /v1/public/submit-allowance': () => json({ retry_after: 600 }) });
    await openDetail([aLoadingForm()]);
    expect((await screen.findByRole('alert')).textContent).toMatch(/reached the limit of requests/);
    expect(sent.find(({ path }) => path.endsWith('/submit-allowance'))?.body).toEqual({
      email: 'rina@sinarabadi.co.id',
    });
  });

  it.each(['/unLoading/detail', '/unloading/detail'])(
    '[S2-010] [D2-04] shows the forms that the lookup passed in the navigation state at %s',
    async (address) => {
      serveUnloading();
      const { router } = await openDetail([aLoadingForm(), SECOND_FORM], address);
      expect(screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent)).toEqual([
        'L-GI-7K3QX9S1-M Permit number',
        'L-GI-7K3QX9S2-Q Permit number',
        'Going out ',
      ]);
      expect(router.state.location.pathname).toBe(address);
    },
  );

  it('[D2-05] restores the forms and the chosen items after a reload from session storage', async () => {
    serveUnloading();
    const app = await openDetail();
    await app.user.click(screen.getByRole('checkbox', { name: /^Manekin/ }));
    await press(app, '17 November 2026');
    app.unmount();
    renderApp('/unloading/detail');
    expect(await screen.findByRole('region', { name: /L-GI-7K3QX9S1-M/ })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Manekin/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Kardus/ }).checked).toBe(false);
    expect((await screen.findByRole('button', { name: '17 November 2026' })).getAttribute('aria-pressed')).toBe('true');
  });

  it('[D2-06] redirects to the lookup without navigation state and session storage', async () => {
    serveUnloading();
    const { router } = renderApp('/unloading/detail');
    expect(await screen.findByRole('button', { name: 'Add form for loading' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/unLoading');
  });

  it('[S2-047] shows the trace number, company, floor and unit of each loading form', async () => {
    serveUnloading();
    await openDetail([aLoadingForm(), SECOND_FORM]);
    const value = (code: string, name: string) => section(code).getByText(name).nextElementSibling?.textContent;
    expect(value('L-GI-7K3QX9S1-M', 'Company')).toBe('PT Sinar Abadi');
    expect(value('L-GI-7K3QX9S1-M', 'Floor and unit')).toBe('Lantai 2, Unit 2-15');
    expect(value('L-GI-7K3QX9S2-Q', 'Company')).toBe('CV Karya');
    expect(section('L-GI-7K3QX9S1-M').getByRole('heading', { name: /^L-GI-7K3QX9S1-M Permit number/ })).toBeTruthy();
  });

  it("[S9-010] shows each loading form's own date and time on its card", async () => {
    serveUnloading();
    await openDetail([aLoadingForm({ date: '2026-11-02T00:00:00+07:00' }), SECOND_FORM]);
    expect(section('L-GI-7K3QX9S1-M').getByText('02 November 2026, 08:00 - 10:00')).toBeTruthy();
    expect(section('L-GI-7K3QX9S2-Q').getByText('02 November 2026, 13:00 - 15:00')).toBeTruthy();
  });

  it('[D8-51] writes the time of a loading form across midnight with both days', async () => {
    serveUnloading();
    await openDetail([aLoadingForm({ date: '2026-11-02T00:00:00+07:00', time: '22:00 - 08:00' })]);
    expect(screen.getByText('02 November 2026, 2 Nov 22:00 - 3 Nov 08:00')).toBeTruthy();
  });

  it('[S2-048] shows a checklist of items, and disables items of which none is inside, with the reason', async () => {
    serveUnloading();
    await openDetail([
      aLoadingForm({
        load_unload_items: [aLoadedItem(1, { name: 'Kardus' }), aLoadedItem(2, { name: 'Cat', left: 0 })],
      }),
    ]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Kardus Inside: 10 dus' }).disabled).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Cat None left inside/ }).disabled).toBe(true);
  });

  it('[S2-049] checks every item of one form, and no other, with select-all', async () => {
    serveUnloading();
    const { user } = await openDetail([aLoadingForm(), SECOND_FORM]);
    const first = section('L-GI-7K3QX9S1-M');
    const all = first.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked).length;
    await user.click(all);
    expect(first.getAllByRole<HTMLInputElement>('checkbox').every((box) => box.checked)).toBe(true);
    expect(checked()).toBe(3);
    await user.click(first.getByRole('checkbox', { name: /^Manekin/ }));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    await user.click(all);
    expect(checked()).toBe(0);
  });

  it('limits the quantity of an item to what is inside', async () => {
    const sent = serveUnloading();
    const app = await openDetail([SECOND_FORM, aLoadingForm()]);
    await app.user.click(screen.getByRole('checkbox', { name: /^Manekin/ }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Manekin' });
    expect(field.value).toBe('3');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'More of Manekin' }).disabled).toBe(true);
    await press(app, 'Less of Manekin');
    expect(field.value).toBe('2');
    await app.user.clear(field);
    await app.user.type(field, '9x9');
    expect(field.value).toBe('3');
    await app.user.clear(field);
    await app.user.type(field, '1');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Less of Manekin' }).disabled).toBe(true);
    await app.user.click(screen.getByRole('checkbox', { name: /^Rak gantung/ }));
    await press(app, '17 November 2026');
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(batches(sent)).toHaveLength(1));
    expect(lastBatch(sent)?.forms.map((form) => form.load_unload_items.map(({ qty }) => qty))).toEqual([[1], [1]]);
  });

  it('takes an item off for which 0 is typed, when its field is left', async () => {
    serveUnloading();
    const app = await openDetail();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Manekin/ });
    await app.user.click(box);
    await app.user.tripleClick(screen.getByRole('textbox', { name: 'Quantity of Manekin' }));
    await app.user.keyboard('0');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Manekin' }).value).toBe('0');
    expect(box.checked).toBe(false);
    await press(app, '17 November 2026');
    expect(screen.queryByRole('textbox', { name: 'Quantity of Manekin' })).toBeNull();
  });

  it('[S2-050] offers the days on which goods can leave', async () => {
    const sent = serveUnloading();
    await openDetail();
    const asked = sent.find(({ path }) => path.endsWith('/availbility'));
    expect(asked?.query.get('property_id')).toBe(uuid(1));
    expect(asked?.query.get('form_type')).toBe('unloading');
    const picker = within(screen.getByRole('group', { name: 'Date' }));
    expect(picker.getByRole<HTMLButtonElement>('button', { name: '17 November 2026' }).disabled).toBe(false);
    expect(picker.getByRole<HTMLButtonElement>('button', { name: '18 November 2026' }).disabled).toBe(true);
    expect(screen.getByText('18 Nov closed:').textContent).toBe('18 Nov closed: Libur');
  });

  it('[S2-051] shows the time 22:00 - 08:00 of the goods-out slot, which cannot be changed', async () => {
    serveUnloading();
    await openDetail();
    const schedule = section('Going out');
    expect(await schedule.findByText('22:00 - 08:00')).toBeTruthy();
    expect(schedule.queryByRole('radio')).toBeNull();
    expect(schedule.queryByRole('combobox')).toBeNull();
    expect(schedule.queryByRole('button', { name: /22:00/ })).toBeNull();
  });

  it("[D7-21] sends the property's own goods-out slot, not the loading form's time", async () => {
    const sent = serveUnloading({
      'GET /v1/public/loading-unloading/time': () => json({ times: [{ ...EXIT_SLOT, name: '23:00 - 05:00' }] }),
    });
    const app = await openDetail();
    expect(await section('Going out').findByText('23:00 - 05:00')).toBeTruthy();
    await fillAndSubmit(app);
    await confirm(app);
    await waitFor(() => expect(lastBatch(sent)?.forms[0]?.time).toBe('23:00 - 05:00'));
    const ofDay = sent.filter(({ path, query }) => path.endsWith('/time') && query.get('date') === '2026-11-17');
    expect(ofDay.map(({ query }) => query.get('form_type'))).toEqual(['unloading']);
  });

  it('[S2-053] [S2-009] asks for confirmation before the request is cancelled, then returns to /unLoading', async () => {
    serveUnloading();
    const app = await openDetail();
    await press(app, 'Cancel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the request?' }));
    expect(app.router.state.location.pathname).toBe('/unloading/detail');
    await app.user.click(dialog.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/unLoading'));
    expect(await screen.findByText('L-GI-7K3QX9S1-M')).toBeTruthy();
  });
});
