import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, vi } from 'vitest';

import type { GateDevice, GateOwner } from '../lib/gate-device/gate-device.ts';
import { openGateDevice } from '../lib/gate-device/open-gate-device.ts';
import { uuid } from './builders.ts';
import { stubLine } from './gate-device.ts';
import type { StubLine } from './gate-device.ts';

/** Whose device it is, unless a test says otherwise. */
export const owner: GateOwner = { property_id: uuid(1), account_id: uuid(2) };

/** Whether the device believes that it has a network. */
export function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
}

/** Opens devices on a store of the test's own and a line whose other end the test plays. */
export function gateStore() {
  const bench = { line: stubLine() };
  const devices: GateDevice[] = [];
  const open = async (of = owner): Promise<GateDevice> => {
    const device = await openGateDevice(of, bench.line);
    devices.push(device);
    return device;
  };
  /** Closes all tabs; what is on its way ends first. */
  const close = async () => {
    for (const device of devices.splice(0)) {
      await device.flush().catch(() => {});
      device.close();
    }
  };
  /** The network is back, and nothing of before is on its way any more. */
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
