import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { aTenantRecord, uuid } from '../../../test/builders.ts';
import { countdown } from '../../../test/countdown.ts';
import { aGoodsStatus } from '../../../test/permit-builders.ts';
import { held, json, problem, stubServer, tooMany } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { CODE, EMAIL, find, LIVE, open, quiet, STATUS } from './test-kit.ts';

describe('the search', () => {
  it('[S2-012] [S2-063] shows the fields permit number and e-mail and a Search button', async () => {
    const { code, email } = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check Status');
    expect(screen.getAllByRole('textbox')).toEqual([code, email]);
    expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy();
  });

  it('[S5-037] [S5-038] writes the permit number in upper case while typing and leaves the e-mail as typed', async () => {
    const { code, email, user } = await open();
    await user.type(code, 'l-gi-7k3');
    await user.type(email, 'Rina@SinarAbadi.co.id');
    expect(code.value).toBe('L-GI-7K3');
    expect(email.value).toBe('Rina@SinarAbadi.co.id');
  });

  it('keeps the caret in place while the permit number is corrected', async () => {
    const { code, user } = await open();
    await user.type(code, 'LGI');
    await user.type(code, 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([code.value, code.selectionStart]).toEqual(['LXGI', 2]);
  });

  it.each([
    ['', EMAIL, 'Permit number'],
    [CODE, '', 'Email'],
  ])('[S5-035] marks the missing search value: code "%s", e-mail "%s"', async (code, email, label) => {
    const sent = stubServer({});
    const { search } = await open();
    await search(code, email);
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);
  });

  it('[S5-036] refuses to search with an invalid e-mail', async () => {
    const sent = stubServer({});
    const { search } = await open();
    await search(CODE, 'rina@sinarabadi');
    expect(await screen.findByText('Invalid Email Address')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('[D7-31] searches by permit number and shows the code of the permit under the same name', async () => {
    const { sent } = await find(aGoodsStatus());
    expect(sent[0]?.body).toEqual({ form_code: CODE, email: EMAIL });
    const [shown] = screen.getAllByText('Permit number').slice(-1);
    expect(shown?.nextElementSibling?.textContent).toBe(CODE);
  });

  it('[S6-008] also sends the tenant’s id with the search while a tenant is logged in', async () => {
    tenantSession(aTenantRecord({ tenant: { id: uuid(77), name: 'Batik', floor: null, unit_list: [] } }));
    const { sent } = await find(aGoodsStatus());
    expect(sent[0]?.body).toEqual({ form_code: CODE, email: EMAIL, tenant_id: uuid(77) });
  });

  it('shows a placeholder while it searches and disables Search', async () => {
    const slow = held();
    stubServer({ [STATUS]: slow.answer, [LIVE]: quiet });
    const { search } = await open();
    await search();
    expect(await screen.findByTestId('status-skeleton')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
    slow.release(json(aGoodsStatus()));
    await screen.findByTestId('status-banner');
    expect(screen.queryByTestId('status-skeleton')).toBeNull();
  });

  it('moves the focus to the result, and back to the fields for another search', async () => {
    const { user, code } = await find(aGoodsStatus());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /still being processed/ }));
    expect(code.closest('form')?.dataset['folded']).toBe('true');
    // The button is visible on phones only. In this desktop-sized window it is hidden, so a query by role does not find
    // it.
    await user.click(screen.getByText('New search'));
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.closest('form')?.dataset['folded']).toBeUndefined();
  });
});

describe('a search without a result', () => {
  it('[S8-015] says in the specified words that no form was found', async () => {
    stubServer({ [STATUS]: () => problem(404, 'not_found') });
    const { search } = await open();
    await search();
    expect((await screen.findByRole('alert')).textContent).toContain('Form cannot found !');
  });

  it('[S8-016] clears the previous result when no form was found', async () => {
    const answers = [json(aGoodsStatus()), problem(404, 'not_found')];
    stubServer({ [STATUS]: () => answers.shift() ?? problem(404, 'not_found'), [LIVE]: quiet });
    const { search } = await open();
    await search();
    await screen.findByTestId('status-banner');
    await search('L-GI-00000000-0');
    await screen.findByText('Form cannot found !');
    expect(screen.queryByTestId('status-banner')).toBeNull();
    expect(screen.queryByText('Rina Wulandari')).toBeNull();
  });

  it.each([
    ['too many searches', () => problem(429, 'rate_limited'), /Too many attempts/],
    [
      'no network',
      () => {
        throw new TypeError('network');
      },
      /No connection/,
    ],
  ])('says that a search failed because of %s, and searches again on request', async (_name, answer, text) => {
    const answers = [answer, () => json(aGoodsStatus())];
    stubServer({ [STATUS]: () => (answers.shift() ?? answer)(), [LIVE]: quiet });
    const { search, user } = await open();
    await search();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(text);
    expect(alert.textContent).not.toContain('cannot found');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('status-banner')).toBeTruthy();
  });
});

describe('a status link from a mail', () => {
  it('[S2-014] [S2-015] fills both fields from a status link, searches, and removes the value from the address bar', async () => {
    const sent = stubServer({ [STATUS]: () => json(aGoodsStatus()), [LIVE]: quiet });
    const { router, code, email } = await open(
      'en',
      `/checkStatus/${encodeStatusLink({ form_code: CODE, email: EMAIL })}`,
    );
    expect(await screen.findByTestId('status-banner')).toBeTruthy();
    expect([code.value, email.value]).toEqual([CODE, EMAIL]);
    expect(sent.filter(({ path }) => path === '/v1/public/status').map(({ body }) => body)).toEqual([
      { form_code: CODE, email: EMAIL },
    ]);
    expect(router.state.location.pathname).toBe('/checkStatus');
    expect(JSON.stringify([router.state.location, { ...localStorage }])).not.toContain(EMAIL);
  });

  it('[D8-33] shows the result of a status link again after a reload, without the e-mail in the address', async () => {
    const sent = stubServer({ [STATUS]: () => json(aGoodsStatus()), [LIVE]: quiet });
    const first = await open('en', `/checkStatus/${encodeStatusLink({ form_code: CODE, email: EMAIL })}`);
    await screen.findByTestId('status-banner');
    const address = first.router.state.location.pathname;
    expect(address).toBe('/checkStatus');
    first.unmount();
    const { code, email } = await open('en', address);
    expect(await screen.findByTestId('status-banner')).toBeTruthy();
    expect([code.value, email.value]).toEqual([CODE, EMAIL]);
    expect(sent.filter(({ path }) => path === '/v1/public/status')).toHaveLength(2);
  });

  it('[D8-33] shows a typed search again after a reload, until a search finds nothing', async () => {
    const first = await find(aGoodsStatus());
    first.unmount();
    const second = await open();
    expect(await screen.findByTestId('status-banner')).toBeTruthy();
    expect(second.code.value).toBe(CODE);
    stubServer({ [STATUS]: () => problem(404, 'not_found') });
    await second.search('L-GI-00000000-0');
    await screen.findByText('Form cannot found !');
    second.unmount();
    const { code } = await open();
    expect(code.value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[D8-33] shows the last search again after a reload, also when a link with another number opened the page', async () => {
    stubServer({ [STATUS]: () => json(aGoodsStatus()), [LIVE]: quiet });
    const first = await open('en', '/checkStatus?number=L-GI-F2X612D0-M&act=look');
    expect(first.code.value).toBe('L-GI-F2X612D0-M');
    await first.search(CODE);
    await screen.findByTestId('status-banner');
    const { pathname, search } = first.router.state.location;
    expect(search).toBe('?act=look');
    first.unmount();
    const { code, email } = await open('en', pathname + search);
    expect(await screen.findByTestId('status-banner')).toBeTruthy();
    expect([code.value, email.value]).toEqual([CODE, EMAIL]);
  });

  it('opens the empty form when the person comes from another page of the app', async () => {
    const { router } = await find(aGoodsStatus());
    await act(async () => await router.navigate('/permits'));
    await waitFor(() => expect(screen.queryByTestId('status-banner')).toBeNull());
    await act(async () => await router.navigate('/checkStatus'));
    expect((await screen.findByLabelText<HTMLInputElement>('Permit number')).value).toBe('');
  });

  it('reads a status link in percent-encoded standard base64', async () => {
    const value = encodeURIComponent(btoa(JSON.stringify({ form_code: 'L>>>???', email: EMAIL })));
    expect(value).toMatch(/%2F/);
    const sent = stubServer({ [STATUS]: () => problem(404, 'not_found') });
    const { code } = await open('en', `/checkStatus/${value}`);
    await screen.findByText('Form cannot found !');
    expect(code.value).toBe('L>>>???');
    expect(sent[0]?.body).toEqual({ form_code: 'L>>>???', email: EMAIL });
  });

  it.each(['%E0%A4%A', 'bm90IGpzb24', 'A'.repeat(5000)])(
    'shows the empty form for a status link that cannot be read: %s',
    async (value) => {
      // The router warns about an address that it cannot decode.
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const sent = stubServer({});
      const { router, code } = await open('en', `/checkStatus/${value}`);
      expect((await screen.findByRole('alert')).textContent).toContain('This link cannot be read');
      expect(code.value).toBe('');
      expect(sent).toEqual([]);
      expect(router.state.location.pathname).toBe('/checkStatus');
    },
  );

  it('does not inject markup from a status link into the page', async () => {
    stubServer({});
    const markup = '<img src=x onerror=alert(1)>';
    const { code } = await open('en', `/checkStatus/${encodeStatusLink({ form_code: markup, email: markup })}`);
    await waitFor(() => expect(code.value).toBe(markup.toUpperCase()));
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});

it('[D8-29] counts down when it was told to wait, and then searches again by itself', async () => {
  let isLimited = true;
  const sent = stubServer({
    [STATUS]: () => {
      if (!isLimited) return json(aGoodsStatus());
      isLimited = false;
      return tooMany(2);
    },
    [LIVE]: quiet,
  });
  const { search } = await open();
  const second = countdown();
  await search();
  expect((await screen.findByRole('timer')).textContent).toBe('Trying again automatically in 0:02.');
  second();
  expect(screen.getByRole('timer').textContent).toBe('Trying again automatically in 0:01.');
  second();
  await screen.findByTestId('status-banner');
  expect(sent.filter(({ path }) => path === '/v1/public/status')).toHaveLength(2);
});
