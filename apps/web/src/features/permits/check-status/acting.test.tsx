import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aGoodsStatus, aLinkView } from '../../../test/permit-builders.ts';
import { json, problem, stubServer } from '../../../test/server.ts';
import { CODE, EMAIL, find, LIVE, open, quiet, STATUS } from './test-kit.ts';

const SEND = 'POST /v1/public/status/code';
const PROVE = 'POST /v1/public/status/proof';
const ACTION = 'POST /v1/public/status/action';
const SLOT = 'POST /v1/public/status/slot';
const LINK = 'POST /v1/public/permit-link';
const TOKEN = 'a'.repeat(43);
const PAIR = { form_code: CODE, email: EMAIL };
const noContent = () => new Response(null, { status: 204 });

const returned = () =>
  aGoodsStatus({
    progress: 'returned',
    stages: [],
    chain: [{ stage: 'tcr', step: 1, decision: 'returned' }],
    correction: { fields: ['items', 'schedule', 'not_a_part'], note: 'Samakan jumlahnya.', notes: {} },
    actions: ['fix', 'cancel', 'slot'],
    place_kept_until: '2026-11-18T03:00:00.000Z',
  });

const answers = () => ({
  [SEND]: noContent,
  [PROVE]: ({ body }: { body: unknown }) =>
    (body as { code: string }).code === '482913' ? json({ proof: 'signature' }) : problem(422, 'code_wrong'),
  [ACTION]: () => json({ token: TOKEN }),
  // The page to cancel for both: the form of a correction is large and has its own tests.
  [LINK]: () => json(aLinkView()),
});

const linked = `/checkStatus/${encodeStatusLink({ ...PAIR, proof: 'signature' })}`;

describe('acting from a bare number and e-mail', () => {
  it.each([
    ['fix', 'Fix now'],
    ['cancel', 'Cancel the request'],
  ] as const)(
    '[D8-38] asks for the code that was mailed to the masked address before it opens the page to %s',
    async (purpose, button) => {
      const { user, sent } = await find(returned(), 'en', answers());
      await user.click(screen.getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code from the email' }));
      expect(dialog.getByText('r•••@sinarabadi.co.id')).toBeTruthy();
      expect(sent.filter(({ path }) => path === '/v1/public/status/code').map(({ body }) => body)).toEqual([PAIR]);
      expect(sent.some(({ path }) => path === '/v1/public/status/action')).toBe(false);

      const field = dialog.getByLabelText('6-digit code');
      expect(field.getAttribute('autocomplete')).toBe('one-time-code');
      await user.type(field, '111111');
      await user.click(dialog.getByRole('button', { name: 'Continue' }));
      await dialog.findByText('The code is wrong or older than 10 minutes');
      await user.clear(field);
      await user.type(field, '482 913');
      await user.click(dialog.getByRole('button', { name: 'Continue' }));

      await screen.findByRole('heading', { level: 1, name: 'Cancel the permit' });
      const action = sent.find(({ path }) => path === '/v1/public/status/action')?.body;
      expect(action).toEqual({ ...PAIR, proof: 'signature', purpose });
      expect(sent.find(({ path }) => path === '/v1/public/permit-link')?.body).toEqual({ token: TOKEN });
    },
  );

  it('[D8-38] sends nothing for an incomplete code, and a new code only after a minute', async () => {
    const { user, sent } = await find(returned(), 'en', answers());
    await user.click(screen.getByRole('button', { name: 'Fix now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('6-digit code'), '12');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(sent.some(({ path }) => path === '/v1/public/status/proof')).toBe(false);
    const again = await dialog.findByRole('button', { name: /^Send the code again \(\d+ s\)$/ });
    expect(again.hasAttribute('disabled')).toBe(true);
  });

  it('says when the code could not be sent', async () => {
    const limited = () => problem(429, 'rate_limited');
    const { user } = await find(returned(), 'en', { ...answers(), [SEND]: limited });
    await user.click(screen.getByRole('button', { name: 'Fix now' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^The code was not sent\. Too many/)).toBeTruthy();
  });
});

describe('a person with the pass who does not come', () => {
  const approved = () => aGoodsStatus({ progress: 'complete', stages: [], actions: ['cancel'] });

  it('[D8-38] proves the e-mail of the request by a code before the page to cancel opens', async () => {
    const sent = stubServer({ [STATUS]: () => json(approved()), [LIVE]: quiet, ...answers() });
    const { user, code, email, press } = await open('en', `/checkStatus?number=${CODE}&act=cancel`);
    expect(code.value).toBe(CODE);
    expect(screen.getByText(/^To cancel, enter the email used in the request/)).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(email, EMAIL);
    await press();
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code from the email' }));
    await user.type(dialog.getByLabelText('6-digit code'), '482913');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { level: 1, name: 'Cancel the permit' });
    expect(sent.find(({ path }) => path === '/v1/public/status/action')?.body).toMatchObject({ purpose: 'cancel' });
  });

  it('needs no new proof in the tab that was opened by our mailed link', async () => {
    sessionStorage.setItem('status', JSON.stringify({ ...PAIR, form_code: 'lgif2x612d0m', proof: 'signature' }));
    const sent = stubServer({ [STATUS]: () => json(approved()), [LIVE]: quiet, ...answers() });
    await open('en', '/checkStatus?number=L-GI-F2X612D0-M&act=cancel');
    await screen.findByRole('heading', { level: 1, name: 'Cancel the permit' });
    expect(sent.some(({ path }) => path === '/v1/public/status/code')).toBe(false);
  });

  it('only shows the status of a permit that cannot be cancelled any more', async () => {
    const sent = stubServer({ [STATUS]: () => json({ ...approved(), actions: [] }), [LIVE]: quiet, ...answers() });
    const { user, email, press, router } = await open('en', `/checkStatus?number=${CODE}&act=cancel`);
    await user.type(email, EMAIL);
    await press();
    await screen.findByTestId('status-banner');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(sent.some(({ path }) => path === '/v1/public/status/code')).toBe(false);
  });
});

describe('acting from our mailed link', () => {
  it('[D8-38] asks for no code', async () => {
    const sent = stubServer({ [STATUS]: () => json(returned()), [LIVE]: quiet, ...answers() });
    const { user } = await open('en', linked);
    await user.click(await screen.findByRole('button', { name: 'Fix now' }));
    await screen.findByRole('heading', { level: 1, name: 'Cancel the permit' });
    expect(sent.find(({ path }) => path === '/v1/public/status/action')?.body).toMatchObject({ purpose: 'fix' });
    expect(sent.some(({ path }) => path === '/v1/public/status/code')).toBe(false);
  });

  it('moves the permit to another slot without cancelling it', async () => {
    const sent = stubServer({
      [STATUS]: () => json(returned()),
      [LIVE]: quiet,
      'GET /v1/public/loading-unloading/availbility': () => json({ avaibility: ['2026-11-20'], closed: [] }),
      'GET /v1/public/loading-unloading/time': () =>
        json({ times: [{ id: uuid(41), name: '08:00 - 10:00', capacity: 3, left: 2 }] }),
      [SLOT]: () => json(returned()),
    });
    const { user } = await open('en', linked);
    await user.click(await screen.findByRole('button', { name: 'Change the slot' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the slot' }));
    expect(dialog.getByText('Your present place is kept until the new slot is saved.')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: /^20 November 2026/ }));
    await user.click(await dialog.findByRole('radio', { name: /08:00 - 10:00/ }));
    await user.click(dialog.getByRole('button', { name: 'Save the new slot' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { ...PAIR, proof: 'signature', date: '2026-11-20', time: '08:00 - 10:00' };
    expect(sent.find(({ path }) => path === '/v1/public/status/slot')?.body).toEqual(body);
    expect(sent.some(({ path }) => path === '/v1/public/status/code')).toBe(false);
  });
});

describe('a returned permit', () => {
  it('says what is asked and by whom, until when the place is kept, and how to go on', async () => {
    await find(returned(), 'id');
    expect(screen.getByTestId('status-banner').textContent).toContain('Dikembalikan Order taker, 16 November 2026');
    const card = within(screen.getByRole('heading', { name: 'Yang diminta' }).parentElement ?? document.body);
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Jadwal', 'Barang']);
    expect(card.getByText('Catatan Order taker:').parentElement?.textContent).toContain('Samakan jumlahnya.');
    expect(card.getByText('Rab 18 Nov 08:00 – 10:00').parentElement?.textContent).toBe(
      'Rab 18 Nov 08:00 – 10:00 tetap untuk Anda sampai Rab 18 Nov 10:00.',
    );
    expect(card.getByRole('button', { name: 'Perbaiki sekarang' })).toBeTruthy();
    expect(card.getByRole('button', { name: 'Kirim ulang tautan' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Batalkan pengajuan' })).toBeTruthy();
  });

  it('shows the note of each part beside it, and the note of all below', async () => {
    const notes = { schedule: 'Pindah ke siang.', items: 'Di surat jalan 5.' };
    const correction = { fields: ['items', 'schedule'], note: 'Mohon dilengkapi.', notes };
    await find({ ...returned(), correction }, 'id');
    const card = within(screen.getByRole('heading', { name: 'Yang diminta' }).parentElement ?? document.body);
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'JadwalPindah ke siang.',
      'BarangDi surat jalan 5.',
    ]);
    expect(card.getByText('Catatan Order taker:').parentElement?.textContent).toContain('Mohon dilengkapi.');
  });

  it('shows the note beside the only part that is asked', async () => {
    const status = { ...returned(), correction: { fields: ['items'], note: 'Isi jumlahnya.', notes: {} } };
    await find(status);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('ItemsIsi jumlahnya.');
  });

  it('offers only the actions that the server allows', async () => {
    await find(aGoodsStatus({ actions: [] }));
    for (const name of ['Fix now', 'Change the slot', 'Cancel the request']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
