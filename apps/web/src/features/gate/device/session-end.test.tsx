import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { resetLogin } from '../../../lib/session/reset-login.ts';
import { store } from '../../../lib/store/store.ts';
import { StoreProvider } from '../../../lib/store/StoreProvider.tsx';
import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { aMovement, aTonight } from '../../../test/gate-device.ts';
import { gateStore, network } from '../../../test/gate-store.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { ForgetGateDevice } from './ForgetGateDevice.tsx';
import { markGate, readGateMark, unmarkGate } from './gate-mark.ts';

const { open, close } = gateStore();
const mine = { property_id: uuid(1), account_id: aStaffRecord().id };
const cutOff = async () => {
  network(false);
  const device = await open(mine);
  await device.saveTonight(aTonight());
  await device.enqueue(aMovement(1), []);
  await close();
};
const look = async () => {
  const device = await open(mine);
  return { tonight: await device.readTonight(), waiting: (await device.pending()).length };
};

beforeEach(async () => {
  await staffSession();
});

describe('End of a session', () => {
  const page = () =>
    render(
      <StoreProvider>
        <ForgetGateDevice />
      </StoreProvider>,
    );

  it('deletes tonight’s permits from the device when the session ends, and keeps unsent movements', async () => {
    await cutOff();
    page();
    expect(readGateMark()?.account_id).toBe(mine.account_id);
    act(() => void store.dispatch(resetLogin()));
    await waitFor(() => expect(readGateMark()).toBeUndefined());
    expect(await look()).toEqual({ tonight: undefined, waiting: 1 });
  });

  it('deletes tonight’s permits from the device when another person logs in', async () => {
    await cutOff();
    store.dispatch(resetLogin());
    await staffSession(aStaffRecord({ id: uuid(77) }));
    page();
    await waitFor(() => expect(readGateMark()).toBeUndefined());
    expect(await look()).toEqual({ tonight: undefined, waiting: 1 });
  });

  it('keeps tonight’s permits on the device when the page is only reloaded', async () => {
    await cutOff();
    page();
    expect(await look()).toMatchObject({ tonight: { permits: [expect.anything()] }, waiting: 1 });
  });
});

describe('Log out from the gate', () => {
  const logOut = async () => {
    // jsdom has no layout, so Mantine finds nothing to focus in its menu and logs a warning.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = renderApp('/news/tenantNews');
    await screen.findByRole('heading', { name: 'No access' });
    await user.click(screen.getByRole('button', { name: /^Account: Ratna Dewi/ }));
    // Finds the item by its text, because without layout Mantine soon considers the open menu hidden.
    await user.click(await screen.findByText('Log out'));
  };
  const answers = { 'POST /v1/logout': () => nothing() };

  it('sends all waiting movements before the guard is logged out', async () => {
    await cutOff();
    network(true);
    const sent = stubServer({
      ...answers,
      'POST /v1/gate/movements': () => json({ data: [{ id: aMovement(1).id, outcome: 'booked' }] }),
    });
    await logOut();
    await screen.findByText('You are logged out');
    const paths = sent.map(({ path }) => path);
    expect(paths.indexOf('/v1/gate/movements')).toBeLessThan(paths.indexOf('/v1/logout'));
    expect(paths).toContain('/v1/gate/movements');
    expect(screen.queryByText(/not sent yet/)).toBeNull();
    await waitFor(() => expect(readGateMark()).toBeUndefined());
  });

  it('reports movements that could not be sent before the logout and keeps them', async () => {
    await cutOff();
    stubServer(answers);
    await logOut();
    await screen.findByText(/^1 gate movement is not sent yet/);
    await waitFor(() => expect(readGateMark()).toBeUndefined());
    expect(await look()).toEqual({ tonight: undefined, waiting: 1 });
  });
});

it('deletes the mark of a gate device only if the mark was not set again since it was read', () => {
  markGate(mine.account_id);
  const before = readGateMark();
  markGate(mine.account_id);
  if (before !== undefined) unmarkGate(before);
  expect(readGateMark()?.account_id).toBe(mine.account_id);
  const now = readGateMark();
  if (now !== undefined) unmarkGate(now);
  expect(readGateMark()).toBeUndefined();
});
