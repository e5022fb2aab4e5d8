import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateShift, Movement, MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';

import type { Answered, Sent, Transport } from '../features/gate/device/transport.ts';
import { uuid } from './builders.ts';

/** Current time of the gate tests: 20:00 in Jakarta. */
export const TONIGHT_AT = '2026-11-18T13:00:00.000Z';

/** A goods-in permit with one item of 4 pieces, valid tonight. */
export function aGatePermit(given: Partial<GatePermit> = {}): GatePermit {
  const { from = '2026-11-18T12:00:00.000Z', until = '2026-11-18T15:00:00.000Z' } = given;
  return {
    property_id: uuid(1),
    id: uuid(100),
    code: 'LD-7F3K-9Q2M',
    kind: 'loading',
    state: 'approved',
    from,
    until,
    days: [{ day: '2026-11-18', from, until }],
    company: 'PT Angkut Jaya',
    name: 'Budi Santoso',
    phone: '',
    tenant: 'Kopi Senja',
    floor: 'Lantai 1',
    location: 'B-12',
    bay: null,
    plate: '',
    driver_name: '',
    expected_at: null,
    items: [{ id: uuid(200), name: 'Rak besi', qty: 4, unit: 'pcs', passed: 0, photo_url: null }],
    workers: [],
    departed_at: null,
    visits: [],
    ...given,
  };
}

/** A work permit of two people, valid tonight. */
export function aWorkPermit(given: Partial<GatePermit> = {}): GatePermit {
  const workers = [1, 2].map((n) => ({ id: uuid(300 + n), name: `Pekerja ${n}`, position: 'Teknisi' }));
  return aGatePermit({ kind: 'work', items: [], workers, ...given });
}

export function aTonight(given: Partial<Tonight> = {}): Tonight {
  return {
    at: TONIGHT_AT,
    pass_keys: [],
    board: { starts: '08:00', hours: 24 },
    permits: [aGatePermit()],
    muster: [],
    ...given,
  };
}

export function aShift(given: Partial<GateShift> = {}): GateShift {
  return {
    id: uuid(400),
    guard: { id: uuid(401), name: 'Sutrisno' },
    device: 'Dok B1',
    started_at: '2026-11-18T11:00:00.000Z',
    ends_at: '2026-11-18T23:00:00.000Z',
    ...given,
  };
}

/** Movement `n` of the night: one piece goes in, `n` minutes after `TONIGHT_AT`. */
export function aMovement(n: number, given: Partial<Movement> = {}): Movement {
  return {
    id: uuid(1000 + n),
    permit_id: uuid(100),
    code: 'LD-7F3K-9Q2M',
    action: 'in',
    at: new Date(Date.parse(TONIGHT_AT) + n * 60_000).toISOString(),
    shift_id: uuid(400),
    was_offline: false,
    items: [{ id: uuid(200), qty: 1 }],
    workers: 0,
    worker_ids: [],
    note: `catatan ${n}`,
    photos: [],
    ...given,
  };
}

/** A stub of the server that books each movement once. `next` makes requests fail. */
export interface StubLine extends Transport {
  /** The movements of each request, including failed requests. */
  requests: Movement[][];
  /** Booked movements in the order of booking. */
  booked: Movement[];
  photos: { key: string; text: string }[];
  /**
   * Results of the next requests. `lost` means that the server processes the request but its response does not arrive.
   * When the list is empty, requests succeed.
   */
  next: ('offline' | 'server' | 'unauthenticated' | 'lost' | 'refused')[];
  /** Outcome of a movement. Default: it is booked. */
  judge: (movement: Movement) => Omit<MovementOutcome, 'id'>;
}

export function stubLine(): StubLine {
  const line: StubLine = {
    requests: [],
    booked: [],
    photos: [],
    next: [],
    judge: () => ({ outcome: 'booked' }),
    async sendMovements(movements): Promise<Sent<Answered>> {
      line.requests.push([...movements]);
      const end = line.next.shift();
      if (end === 'refused') return { refused: 'malformed' };
      if (end !== undefined && end !== 'lost') return { stopped: end };
      const outcomes = movements.map((movement) => {
        const { outcome, ...why } = line.judge(movement);
        if (outcome === 'booked' && !line.booked.some(({ id }) => id === movement.id)) line.booked.push(movement);
        return { id: movement.id, outcome, ...why };
      });
      return end === 'lost' ? { stopped: 'offline' } : { answer: { outcomes, at: Date.now() } };
    },
    async sendPhoto(photo, key): Promise<Sent<string>> {
      const end = line.next.shift();
      if (end === 'refused') return { refused: 'unsupported_media' };
      if (end !== undefined && end !== 'lost') return { stopped: end };
      line.photos.push({ key, text: await photo.text() });
      return end === 'lost' ? { stopped: 'offline' } : { answer: `http://gerbang.test/v1/files/${key}` };
    },
  };
  return line;
}
