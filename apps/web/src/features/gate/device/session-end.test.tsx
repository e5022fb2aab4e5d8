import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../test/builders.ts';
import { aMovement, aTonight } from '../../test/gate-device.ts';
import { gateStore, network } from '../../test/gate-store.ts';
import { renderApp } from '../../test/render-app.tsx';
import { json, nothing, stubServer } from '../../test/server.ts';
import { staffSession } from '../../test/sessions.ts';
import { resetLogin } from '../session/reset-login.ts';
import { store } from '../store/store.ts';
import { StoreProvider } from '../store/StoreProvider.tsx';
import { ForgetGateDevice } from './ForgetGateDevice.tsx';
import { markGate, readGateMark, unmarkGate } from './gate-mark.ts';

const { open, close } = gateStore();
const mine = { property_id: uuid(1), account_id: aStaffRecord().id };
/** A gate that was cut off, with one movement and tonight's permits on it. */
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

describe('the end of a session', () => {
  const page = () =>
    render(
      <StoreProvider>
        <ForgetGateDevice />
      </StoreProvider>,
    );

  it('takes the permits from the device, however it came, and leaves what was not sent', async () => {
    await cutOff();
    page();
    expect(readGateMark()?.account_id).toBe(mine.account_id);
    act(() => void store.dispatch(resetLogin()));
    await waitFor(() => expect(readGateMark()).toBeUndefined());
    expect(await look()).toEqual({ tonight: undefined, waiting: 1 });
  });

  it('of another person takes them too', async () => {
    await cutOff();
    store.dispatch(resetLogin());
    await staffSession(aStaffRecord({ id: uuid(77) }));
    page();
    await waitFor(() => expect(readGateMark()).toBeUndefined());
    expect(await look()).toEqual({ tonight: undefined, waiting: 1 });
  });

  it('is none when the page is only opened again', async () => {
    await cutOff();
    page();
    expect(await look()).toMatchObject({ tonight: { permits: [expect.anything()] }, waiting: 1 });
  });
});

describe('who logs out', () => {
  const logOut = async () => {
    // Without layout the library finds nothing to focus in its hidden list and says so.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = renderApp('/news/tenantNews');
    await screen.findByRole('heading', { name: 'No access' });
    await user.click(screen.getByRole('button', { name: /^Account: Ratna Dewi/ }));
    // By its text: without layout the library soon takes the open list for hidden.
    await user.click(await screen.findByText('Log out'));
  };
  const answers = { 'POST /v1/logout': () => nothing() };

  it('has everything sent before the session ends', async () => {
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

  it('is told what could not be sent, and it stays', async () => {
    await cutOff();
    stubServer(answers);
    await logOut();
    await screen.findByText(/^1 gate movement is not sent yet/);
    await waitFor(() => expect(readGateMark()).toBeUndefined());
    expect(await look()).toEqual({ tonight: undefined, waiting: 1 });
  });
});

it('a device that was opened while another was forgotten keeps its mark', () => {
  markGate(mine.account_id);
  const before = readGateMark();
  markGate(mine.account_id);
  if (before !== undefined) unmarkGate(before);
  expect(readGateMark()?.account_id).toBe(mine.account_id);
  const now = readGateMark();
  if (now !== undefined) unmarkGate(now);
  expect(readGateMark()).toBeUndefined();
});
