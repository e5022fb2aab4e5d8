import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { act, screen } from '@testing-library/react';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';

export const CODE = 'L-GI-7K3QX9T2-M';
export const EMAIL = 'rina@sinarabadi.co.id';

export const STATUS = 'POST /v1/public/status';
export const LIVE = 'POST /v1/public/status/live';

/** A live stream that stays open and sends only what the test passes to it. */
export function liveStream() {
  let opened: ReadableStreamDefaultController<Uint8Array> | undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    opened = controller;
  };
  return {
    answer: () => new Response(new ReadableStream<Uint8Array>({ start })),
    say: async (status: unknown) =>
      await act(async () => opened?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(status)}\n\n`))),
  };
}

export const quiet = () => liveStream().answer();

export async function open(language: 'id' | 'en' = 'en', address = '/checkStatus') {
  withoutMotion();
  rememberLanguage('public', language);
  const view = renderApp(address);
  const labels = language === 'en' ? (['Permit number', 'Search'] as const) : (['Nomor izin', 'Cari'] as const);
  const code = await screen.findByLabelText<HTMLInputElement>(labels[0]);
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const press = async () => await view.user.click(screen.getByRole('button', { name: labels[1] }));
  const search = async (typedCode = CODE, typedEmail = EMAIL) => {
    await view.user.clear(code);
    await view.user.clear(email);
    if (typedCode !== '') await view.user.type(code, typedCode);
    if (typedEmail !== '') await view.user.type(email, typedEmail);
    await press();
  };
  return { ...view, code, email, press, search };
}

export async function find(
  status: PermitStatus,
  language: 'id' | 'en' = 'en',
  answers: Parameters<typeof stubServer>[0] = {},
) {
  const sent = stubServer({ [STATUS]: () => json(status), [LIVE]: quiet, ...answers });
  const view = await open(language);
  await view.search();
  await screen.findByTestId('status-banner');
  return { ...view, sent };
}

export const cell = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
