import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, vi } from 'vitest';

import type { GateDevice, GateOwner } from '../features/gate/device/gate-device.ts';
import { openGateDevice } from '../features/gate/device/open-gate-device.ts';
import { uuid } from './builders.ts';
import { stubLine } from './gate-device.ts';
import type { StubLine } from './gate-device.ts';

export const owner: GateOwner = { property_id: uuid(1), account_id: uuid(2) };

export function network(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

/** Opens gate devices with a fake IndexedDB and a stubbed server. Cleans up after each test. */
export function gateStore() {
  const bench = { line: stubLine() };
  const devices: GateDevice[] = [];
  const open = async (deviceOwner = owner): Promise<GateDevice> => {
    const device = await openGateDevice(deviceOwner, bench.line);
    devices.push(device);
    return device;
  };
  /** Closes all devices (one per tab), after their pending requests have ended. */
  const close = async () => {
    for (const device of devices.splice(0)) {
      await device.flush().catch(() => {});
      device.close();
    }
  };
  /** Brings the network back after all pending requests have ended. */
  const reconnect = async () => {
    for (const device of devices) await device.flush();
    network(true);
  };
  beforeEach(() => {
    bench.line = stubLine();
  });
  afterEach(async () => {
    network(true);
    await close();
    await deleteDB('gate');
  });
  return { open, close, reconnect, line: (): StubLine => bench.line };
}
