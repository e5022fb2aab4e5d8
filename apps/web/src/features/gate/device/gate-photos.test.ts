import { describe, expect, it, vi } from 'vitest';

import { aMovement } from '../../test/gate-device.ts';
import { gateStore, network } from '../../test/gate-store.ts';

const { open, reconnect, line } = gateStore();

describe('photos of movements', () => {
  const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });

  it('go first, and the movement names them', async () => {
    network(false);
    const device = await open();
    await device.enqueue(aMovement(1), [photo('depan'), photo('belakang')]);
    expect((await device.pending())[0]?.photos).toBe(2);
    await reconnect();
    await device.flush();
    expect(line().photos.map(({ text }) => text)).toEqual(['depan', 'belakang']);
    expect(line().booked[0]?.photos).toEqual(line().photos.map(({ key }) => `http://gerbang.test/v1/files/${key}`));
  });

  it('that were stored are not sent again when the movement’s own answer is lost', async () => {
    network(false);
    const device = await open();
    await device.enqueue(aMovement(1), [photo('depan')]);
    await reconnect();
    line().judge = () => ({ outcome: 'booked' });
    const sendMovements = line().sendMovements.bind(line());
    vi.spyOn(line(), 'sendMovements').mockResolvedValueOnce({ stopped: 'offline' }).mockImplementation(sendMovements);
    await device.flush();
    await device.flush();
    expect(line().photos).toHaveLength(1);
    expect(line().booked[0]?.photos).toHaveLength(1);
  });

  it('whose answer was lost are sent again under the same key', async () => {
    network(false);
    const device = await open();
    await device.enqueue(aMovement(1), [photo('depan')]);
    await reconnect();
    line().next = ['lost'];
    expect(await device.flush()).toMatchObject({ stopped: 'offline', left: 1 });
    await device.flush();
    expect(new Set(line().photos.map(({ key }) => key)).size).toBe(1);
    expect(line().booked[0]?.photos).toHaveLength(1);
  });

  it('that the server does not want keep no movement back', async () => {
    network(false);
    const device = await open();
    await device.enqueue(aMovement(1), [photo('rusak'), photo('baik')]);
    await reconnect();
    line().next = ['refused'];
    await device.flush();
    expect(line().booked[0]?.photos).toHaveLength(1);
  });
});
