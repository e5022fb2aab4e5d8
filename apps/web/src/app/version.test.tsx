import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { rememberLanguage } from '../lib/i18n/language.ts';
import { VERSION } from '../lib/version.ts';
import { renderApp } from '../test/render-app.tsx';
import { staffSession } from '../test/sessions.ts';

describe('the version of the product', () => {
  it.each([
    ['id', 'Versi'],
    ['en', 'Version'],
  ] as const)('is in the foot of the public pages in the language %s', async (language, word) => {
    rememberLanguage('public', language);
    renderApp('/permits');
    const foot = within(await screen.findByRole('contentinfo'));
    expect(await foot.findByText(`${word} ${VERSION}`)).toBeTruthy();
  });

  it('is below the menu of the staff pages', async () => {
    await staffSession();
    renderApp('/dashboard');
    expect(await screen.findByText(`Version ${VERSION}`)).toBeTruthy();
  });
});
