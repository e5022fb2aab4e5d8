import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { changeLanguage, loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { json, stubServer } from '../../test/server.ts';
import { SubmitLimit } from './SubmitLimit.tsx';

beforeAll(() => loadTexts(['forms'], LANGUAGES));
beforeEach(() => changeLanguage('en'));

const Probe = ({ email }: { email: string }) => (
  <StoreProvider>
    <MantineProvider>
      <SubmitLimit email={email} />
    </MantineProvider>
  </StoreProvider>
);

it('[D8-26] says before the form is filled that its sender has reached the limit, until it may send again', async () => {
  let seconds = 2;
  const sent = stubServer({
    'POST /v1/public/submit-allowance': () => {
      const answer = json({ retry_after: seconds });
      seconds = 0;
      return answer;
    },
  });
  render(<Probe email="" />);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toMatch(/has reached the limit of requests. You can send again in 0:0[12]/);
  expect(sent[0]?.body).toEqual({});
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 5000 });
  expect(sent).toHaveLength(2);
});

it('[D8-26] asks again when the address of the sender is known', async () => {
  const sent = stubServer({
    'POST /v1/public/submit-allowance': ({ body }) =>
      json({ retry_after: (body as { email?: string }).email === 'siti@example.com' ? 3599 : 0 }),
  });
  const { rerender } = render(<Probe email="siti@" />);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Probe email="siti@example.com" />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/You can send again in 59:5\d/);
});
