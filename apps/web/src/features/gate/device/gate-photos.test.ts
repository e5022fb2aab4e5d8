import { describe, expect, it, vi } from 'vitest';

import { aMovement } from '../../../test/gate-device.ts';
import { gateStore, network } from '../../../test/gate-store.ts';

const { open, reconnect, line } = gateStore();

describe('Photos of movements', () => {
  const photo = (text: string) => new Blob([text], { type: 'image/jpeg' });

  it('uploads the photos of a movement first, then sends the movement with their URLs', async () => {
    network(false);
    const device = await open();
    await device.enqueue(aMovement(1), [photo('depan'), photo('belakang')]);
    expect((await device.pending())[0]?.photos).toBe(2);
    await reconnect();
    await device.flush();
    expect(line().photos.map(({ text }) => text)).toEqual(['depan', 'belakang']);
    expect(line().booked[0]?.photos).toEqual(line().photos.map(({ key }) => `http://gerbang.test/v1/files/${key}`));
  });

  it('does not upload stored photos again when the answer to their movement is lost', async () => {
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

  it('uploads a photo whose answer was lost again with the same key', async () => {
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

  it('sends a movement without the photo that the server has refused', async () => {
    network(false);
    const device = await open();
    await device.enqueue(aMovement(1), [photo('rusak'), photo('baik')]);
    await reconnect();
    line().next = ['refused'];
    await device.flush();
    expect(line().booked[0]?.photos).toHaveLength(1);
  });
});
