import { encodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { aGoodsStatus } from '../../../test/permit-builders.ts';
import { json, stubServer } from '../../../test/server.ts';
import { CODE, EMAIL, find, LIVE, open, quiet, STATUS } from './test-kit.ts';

const NEXT = { date: '2026-11-19', time: '08:00 - 10:00', left: 3 };
const LOST = aGoodsStatus({ returned_place: { next: NEXT } });

it('says that the place was released, and asks a reader without the mailed link to open it or to use a code', async () => {
  await find(LOST);
  expect(screen.getByText('Your place in this slot was released')).toBeTruthy();
  expect(screen.getByText(/^Open the link in our e-mail, or choose a slot with a code/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take this slot' })).toBeNull();
});

it('[D8-24] takes the next free slot for a reader of the mailed link', async () => {
  let status = LOST;
  const sent = stubServer({
    [STATUS]: () => json(status),
    [LIVE]: quiet,
    'POST /v1/public/status/slot': () => {
      status = aGoodsStatus();
      return json(status);
    },
  });
  const link = encodeStatusLink({ form_code: CODE, email: EMAIL, proof: 'signature' });
  const { user } = await open('en', `/checkStatus/${link}`);
  await user.click(await screen.findByRole('button', { name: 'Take this slot' }));
  await waitFor(() => expect(screen.queryByText('Your place in this slot was released')).toBeNull());
  const body = { form_code: CODE, email: EMAIL, proof: 'signature', date: NEXT.date, time: NEXT.time };
  expect(sent.find(({ path }) => path === '/v1/public/status/slot')?.body).toEqual(body);
});
