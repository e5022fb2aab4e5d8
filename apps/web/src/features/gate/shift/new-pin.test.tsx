import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json, problem } from '../../../test/server.ts';
import { aShift, openGate } from '../test-kit.ts';

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const PATH = `/v1/gate/guards/${uuid(32)}/pin`;
const saved = () => new Response(null, { status: 204 });

async function openNewPin(
  answer: () => Response = saved,
  answers: NonNullable<Parameters<typeof openGate>[0]>['answers'] = {},
) {
  const app = await openGate({ shift: null, answers: { [`PUT ${PATH}`]: answer, ...answers } });
  await app.user.click(await press(/Ratna Wijaya/));
  const put = () => app.sent.filter(({ method, path }) => method === 'PUT' && path === PATH).map(({ body }) => body);
  return { ...app, put };
}

it('sets the PIN of a guard with the password and opens the gate', async () => {
  const { user, sent, put } = await openNewPin();
  await user.type(await screen.findByLabelText('Password of your account'), 'Rahasia-2026{Enter}');
  await screen.findByLabelText('New PIN of 6 digits');
  await user.keyboard('703825');
  await screen.findByLabelText('The PIN again, 6 digits');
  await user.keyboard('703825');
  expect(await press('Type code')).toBeTruthy();
  expect(put()).toEqual([{ property_id: uuid(1), pin: '703825', password: 'Rahasia-2026' }]);
  const begun = sent.find(({ method, path }) => method === 'POST' && path === '/v1/gate/shifts')?.body;
  expect(begun).toMatchObject({ guard_id: uuid(32), pin: '703825' });
});

it('refuses a PIN that is easily guessed, and one that was repeated differently', async () => {
  const { user, put } = await openNewPin();
  await user.type(await screen.findByLabelText('Password of your account'), 'Rahasia-2026{Enter}');
  await screen.findByLabelText('New PIN of 6 digits');
  await user.keyboard('123456');
  expect(await screen.findByText('This PIN is easy to guess. Choose another one.')).toBeTruthy();
  await user.keyboard('703825');
  await screen.findByLabelText('The PIN again, 6 digits');
  await user.keyboard('703826');
  expect(await screen.findByText('The PINs do not match. Choose a PIN again.')).toBeTruthy();
  expect(put()).toEqual([]);
});

it('takes a one-time PIN instead, and says when it is wrong', async () => {
  const { user, put } = await openNewPin(() => problem(422, 'pin_wrong'));
  await user.click(await press('Use a one-time PIN'));
  await user.type(await screen.findByLabelText('One-time PIN'), '551 904{Enter}');
  await screen.findByLabelText('New PIN of 6 digits');
  await user.keyboard('703825');
  await screen.findByLabelText('The PIN again, 6 digits');
  await user.keyboard('703825');
  expect(await screen.findByText('The password or one-time PIN is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('One-time PIN'));
  expect(put()).toEqual([{ property_id: uuid(1), pin: '703825', one_time_pin: '551904' }]);
});

it('tries only the shift again when the PIN is saved and the shift could not begin', async () => {
  const begun = [problem(500, 'internal')];
  const { user, put } = await openNewPin(saved, {
    'POST /v1/gate/shifts': () => begun.pop() ?? json(aShift(), 201),
  });
  await user.type(await screen.findByLabelText('Password of your account'), 'Rahasia-2026{Enter}');
  await screen.findByLabelText('New PIN of 6 digits');
  await user.keyboard('703825');
  await screen.findByLabelText('The PIN again, 6 digits');
  await user.keyboard('703825');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  await user.keyboard('703825');
  expect(await press('Type code')).toBeTruthy();
  expect(put()).toHaveLength(1);
});

it('lets a guard who forgot the PIN set another one', async () => {
  const { user } = await openGate({ shift: null });
  await user.click(await press(/Budi Santoso/));
  await user.click(await press('Forgot PIN'));
  expect(await screen.findByRole('heading', { name: 'Is this you, Budi Santoso?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password of your account'));
});
