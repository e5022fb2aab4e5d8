import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { problem } from '../../../test/server.ts';
import { forgetUploads } from '../../../test/upload-server.ts';
import { FIX, openFix, returned, TOKEN } from './test-kit.ts';

afterEach(() => {
  forgetUploads();
  window.history.replaceState(null, '', '/');
});

describe('what a correction changes', () => {
  it('shows each asked section as to fix, its old value beside the new one, and counts what is fixed', async () => {
    const { user } = await openFix(returned('person', 'items'));
    const tags = () => screen.queryAllByText(/^(To fix|Fixed)$/).map((tag) => tag.textContent);
    expect(tags()).toEqual(['To fix', 'To fix']);
    expect(screen.getAllByText('0 of 2 fixed')).toHaveLength(2);
    const phone = screen.getByLabelText('Phone number');
    const before = phone.closest('[class*=compared]');
    const earlier = before?.querySelector('[class*=before]')?.textContent;
    expect(earlier).toBe((phone as HTMLInputElement).value);
    await user.type(phone, '9');
    expect(tags()).toEqual(['Fixed', 'To fix']);
    expect(screen.getAllByText('1 of 2 fixed')).toHaveLength(2);
    expect(before?.hasAttribute('data-changed')).toBe(true);
    expect(before?.querySelector('[class*=before]')?.textContent).toBe(earlier);
    await user.type(phone, '{Backspace}');
    expect(tags()).toEqual(['To fix', 'To fix']);
    await user.click(screen.getByRole('button', { name: 'Edit Kardus stok kemeja' }));
    await user.type(screen.getByLabelText('Item quantity'), '0');
    expect(screen.getByText(/^Before: 1 pcs$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Manekin' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed: Manekin')).toBeTruthy();
  });

  it('[D8-36] asks before a correction without a change is sent, and sends it only with a reason', async () => {
    const { user, send, sent, body } = await openFix(returned('description', 'destination'));
    await send();
    const sheet = within(await screen.findByRole('dialog', { name: 'Nothing was changed' }));
    expect(sheet.getByText('Description and Destination').tagName).toBe('B');
    expect(sent.some(({ path }) => path.endsWith('/fix'))).toBe(false);
    await user.click(sheet.getByRole('button', { name: 'Send as it is' }));
    expect(await sheet.findByText('Please Complete Field')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Back to fixing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.some(({ path }) => path.endsWith('/fix'))).toBe(false);
    expect(sessionStorage.getItem('link:permitLink')).toContain(TOKEN);
    await send();
    const again = within(await screen.findByRole('dialog', { name: 'Nothing was changed' }));
    await user.type(again.getByLabelText('Reason for the office'), 'The unit is right');
    await user.click(again.getByRole('button', { name: 'Send as it is' }));
    await screen.findByTestId('status-banner');
    expect(body()).toMatchObject({ token: TOKEN, reason: 'The unit is right' });
  });

  it('[D8-36] names the sections that are left when only some were changed', async () => {
    const { user, send, sent } = await openFix(returned('description', 'destination'));
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'By van');
    await send();
    const sheet = within(await screen.findByRole('dialog', { name: 'Not everything was changed' }));
    expect(sheet.getByText('Destination').tagName).toBe('B');
    expect(sent.some(({ path }) => path.endsWith('/fix'))).toBe(false);
  });

  it('[D8-36] asks too when the server finds nothing changed', async () => {
    const { user, send } = await openFix(returned('description'), { [FIX]: () => problem(422, 'nothing_changed') });
    await user.type(screen.getByRole('textbox', { name: 'Description' }), ' ');
    await send();
    expect(await screen.findByRole('dialog', { name: 'Not everything was changed' })).toBeTruthy();
  });
});
