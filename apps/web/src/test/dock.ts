import type { DockBoard, DockEvent } from '@gerbang/shared/contracts/goods/dock';

import { uuid } from './builders.ts';

/** A permit for goods in that is due at the dock. */
export function aDockEvent(change: Pick<DockEvent, 'id' | 'code' | 'from' | 'until'> & Partial<DockEvent>): DockEvent {
  return {
    kind: 'loading',
    state: 'approved',
    company: 'PT Sinar Abadi',
    name: 'Maya Lestari',
    phone: '',
    tenant: null,
    floor: null,
    location: 'L1-04',
    day: '2026-11-14',
    slot_id: uuid(20),
    bay_id: null,
    items: 2,
    pieces: 12,
    workers: 0,
    people: 0,
    expected_at: null,
    first_passed_at: null,
    last_passed_at: null,
    is_all_passed: false,
    left_at: null,
    uses_gate: true,
    presence: 'due',
    ...change,
  };
}

/** The board of one night, without bays and slots unless they are given. */
export function aDockBoard(
  change: Pick<DockBoard, 'at' | 'from' | 'until' | 'events'> & Partial<DockBoard>,
): DockBoard {
  return {
    property_id: uuid(1),
    time_zone: 'Asia/Jakarta',
    day: '2026-11-14',
    today: '2026-11-14',
    is_night: true,
    bays: [],
    slots: [],
    may_arrange: true,
    ...change,
  };
}
