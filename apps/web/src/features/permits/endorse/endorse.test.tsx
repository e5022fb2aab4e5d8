import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { answered, aRequest } from '../../../test/tenant-home.ts';

const OPEN = 'POST /v1/public/endorsement';
const ANSWER = 'POST /v1/public/endorsement/answer';
const TOKEN = 'T'.repeat(43);

function openLink(answers: Parameters<typeof stubServer>[0], fragment = `#token=${TOKEN}`) {
  rememberLanguage('public', 'en');
  window.history.replaceState(null, '', `/endorse${fragment}`);
  const sent = stubServer(answers);
  return { ...renderApp('/endorse'), sent };
}

describe('the mailed question to a tenant', () => {
  it('shows shop, company, window and items without a login, and answers only by a button', async () => {
    const { user, sent } = openLink({
      [OPEN]: () => json(aRequest()),
      [ANSWER]: () => json(answered(aRequest(), 'confirmed')),
    });
    expect(await screen.findByRole('heading', { name: 'Is this delivery for your shop?' })).toBeTruthy();
    expect(screen.getByText('For Batik Pesona, 2-15')).toBeTruthy();
    for (const text of ['PT Sinar Abadi', '08:00', 'Dock A', 'Kardus stok kemeja', '24 dus', 'Thu 19 Nov, 17:00'])
      expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/v1/public/endorsement']);
    await user.click(screen.getByRole('button', { name: 'Yes, for our shop' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, it is confirmed' })).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN, answer: 'confirmed' });
  });

  it('refuses with a reason', async () => {
    const { user, sent } = openLink({
      [OPEN]: () => json(aRequest()),
      [ANSWER]: () => json(answered(aRequest(), 'refused')),
    });
    await user.click(await screen.findByRole('button', { name: 'Not for us' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Why is it not for you?' }));
    await user.click(sheet.getByRole('radio', { name: 'The day or time is not convenient' }));
    await user.type(sheet.getByRole('textbox'), 'Saturday?');
    await user.click(sheet.getByRole('button', { name: 'Refuse delivery' }));
    expect(await screen.findByRole('heading', { name: /not for your shop/ })).toBeTruthy();
    const body = { token: TOKEN, answer: 'refused', reason: 'wrong_time', note: 'Saturday?' };
    expect(sent.at(-1)?.body).toEqual(body);
  });

  it('survives a reload until it is answered, and keeps a refusal that could not be sent', async () => {
    const first = openLink({ [OPEN]: () => json(aRequest()) });
    await screen.findByRole('heading', { name: 'Is this delivery for your shop?' });
    first.unmount();
    let isOffline = true;
    const { user, unmount } = openLink(
      {
        [OPEN]: () => json(aRequest()),
        [ANSWER]: () => {
          if (isOffline) throw new TypeError('Failed to fetch');
          return json(answered(aRequest(), 'refused'));
        },
      },
      '',
    );
    await user.click(await screen.findByRole('button', { name: 'Not for us' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Why is it not for you?' }));
    await user.click(sheet.getByRole('radio', { name: 'The day or time is not convenient' }));
    await user.type(sheet.getByRole('textbox'), 'Saturday?');
    await user.click(sheet.getByRole('button', { name: 'Refuse delivery' }));
    expect(await screen.findByText(/Your answer was not sent/)).toBeTruthy();
    expect(sheet.getByRole<HTMLInputElement>('textbox').value).toBe('Saturday?');
    isOffline = false;
    await user.click(sheet.getByRole('button', { name: 'Refuse delivery' }));
    await screen.findByRole('heading', { name: /not for your shop/ });
    unmount();
    openLink({}, '');
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  });

  it('shows the answer that was given before, a decision of the office, and an invalid link', async () => {
    const first = openLink({ [OPEN]: () => json(answered(aRequest(), 'confirmed')) });
    expect(await screen.findByRole('heading', { name: 'Thank you, it is confirmed' })).toBeTruthy();
    first.unmount();
    const late = openLink({ [OPEN]: () => json(aRequest({ is_open: false })) }, `#token=${'U'.repeat(43)}`);
    expect(await screen.findByRole('heading', { name: 'The office has already decided' })).toBeTruthy();
    late.unmount();
    openLink({ [OPEN]: () => problem(403, 'link_invalid') }, `#token=${'V'.repeat(43)}`);
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  });
});
