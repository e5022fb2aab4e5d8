import type { FirstRun } from '@gerbang/shared/contracts/building/first-run';
import { FIRST_RUN_CHECKS } from '@gerbang/shared/domain/building/first-run';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { json, last, problem, stubServer } from '../../../test/server.ts';

type Steps = NonNullable<FirstRun['steps']>;

const NOTHING: Steps = {
  checks: [],
  group: null,
  building: null,
  administrator: null,
  mail: {
    server: 'smtp://mail.gerbang.test:587',
    user: '',
    sender: 'Gerbang <izin@gerbang.test>',
    sent_at: null,
    has_arrived: false,
  },
};

const ENTERED: Steps = {
  ...NOTHING,
  checks: FIRST_RUN_CHECKS.map((id) => ({ id, state: 'good' })),
  group: { name: 'Nusa Raya', language: 'id', brand_color: null },
  building: { name: 'Graha Indah', short_code: 'GI', type: 'mall', city: 'Jakarta', time_zone: 'Asia/Jakarta' },
  administrator: { name: 'Bayu', email: 'bayu@gerbang.test', second_step: null },
};

const run = (steps: Steps | null, tries_left = 5): FirstRun => ({ version: '2.1.0', tries_left, steps });

/** Every check answers well, apart from those in `states`. */
const checkAnswers = (states: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    FIRST_RUN_CHECKS.map((id) => [
      `POST /v1/setup/checks/${id}`,
      () => json({ id, state: states[id] ?? 'good', found: `found ${id}`, ms: 10 }),
    ]),
  );

// Loads the code of the screen, which can take longer than a test on a busy machine.
beforeAll(() => import('./FirstRunScreen.tsx'), 240_000);

describe('the first run', () => {
  it('is the ordinary not-found page when the installation has a group', async () => {
    stubServer({ 'GET /v1/setup': () => problem(404, 'not_found') });
    renderApp('/setup');
    expect(await screen.findByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeTruthy();
  });

  it('takes a pasted setup code and says how many tries are left', async () => {
    const refusal = { ...(await problem(422, 'setup_code_wrong').json()), params: { tries_left: 4 } };
    const sent = stubServer({
      'GET /v1/setup': () => json(run(null)),
      'POST /v1/setup/code': () =>
        new Response(JSON.stringify(refusal), { status: 422, headers: { 'Content-Type': 'application/problem+json' } }),
    });
    const { user } = renderApp('/setup');
    await user.click(await screen.findByLabelText('Kode penyiapan 5'));
    await user.paste('krtn-7f2m-q9xd');
    await user.click(screen.getByRole('button', { name: 'Lanjut' }));
    expect(await screen.findByText('Bukan kode ini. Sisa 4 percobaan.')).toBeTruthy();
    expect(last(sent, ({ method }) => method === 'POST')?.body).toEqual({ code: 'KRTN7F2MQ9XD' });
  });

  it('asks for a new setup code when none can be used', async () => {
    stubServer({ 'GET /v1/setup': () => json(run(null, 0)) });
    renderApp('/setup');
    expect(await screen.findByText(/Kode ini tidak berlaku lagi/)).toBeTruthy();
  });

  it('stops at a bad check and goes on with one to look at', async () => {
    const states: Record<string, string> = { storage: 'bad', disk: 'look' };
    const steps = { ...NOTHING };
    stubServer({ 'GET /v1/setup': () => json(run(steps)), ...checkAnswers(states) });
    const { user } = renderApp('/setup');
    expect(await screen.findByText('1 harus diperbaiki dulu')).toBeTruthy();
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Lanjut ke Grup' });
    await waitFor(() =>
      expect(screen.getByText(`${FIRST_RUN_CHECKS.length} dari ${FIRST_RUN_CHECKS.length} diperiksa`)).toBeTruthy(),
    );
    expect(next().disabled).toBe(true);
    states['storage'] = 'good';
    await user.click(screen.getByRole('button', { name: 'Periksa lagi' }));
    await waitFor(() => expect(next().disabled).toBe(false));
    expect(screen.getByText('1 perlu dilihat, tidak menghalangi')).toBeTruthy();
    steps.checks = ENTERED.checks;
    await user.click(next());
    expect(await screen.findByLabelText('Nama grup')).toBeTruthy();
  });

  it('goes on where it was, and shows what was chosen', async () => {
    stubServer({ 'GET /v1/setup': () => json(run(ENTERED)) });
    renderApp('/setup');
    expect(await screen.findByRole('heading', { name: 'Apakah email sampai?' })).toBeTruthy();
    const steps = screen.getByRole('navigation', { name: 'Langkah penyiapan' });
    expect(within(steps).getByRole('button', { name: /Graha Indah · GI · Jakarta · WIB/ })).toBeTruthy();
  });

  it('asks once before mail is skipped', async () => {
    const sent = stubServer({
      'GET /v1/setup': () => json(run(ENTERED)),
      'POST /v1/setup/finish': () => json({ address: 'https://izin.gerbang.test', email: 'bayu@gerbang.test' }),
    });
    const { user } = renderApp('/setup');
    await user.click(await screen.findByRole('button', { name: 'Lewati, atur email nanti' }));
    expect(await screen.findByText('Tanpa email tidak ada yang menerima kode izin. Tetap lewati?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lewati' }));
    expect(await screen.findByRole('heading', { name: 'Gerbang siap' })).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ without_mail: true });
  });
});
