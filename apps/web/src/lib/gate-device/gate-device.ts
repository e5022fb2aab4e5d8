import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate';
import type { GateShift, Movement, MovementOutcome } from '@gerbang/shared/contracts/gate-movements';
import type { PassContent } from '@gerbang/shared/domain/permits/pass';

/** Whose things lie on this device: one person's at one property. */
export interface GateOwner {
  property_id: string;
  account_id: string;
}

/** A movement that the server has not answered yet, or whose answer somebody has to look at. */
export interface PendingMovement {
  movement: Movement;
  /** Who had the gate, as far as the device knows. */
  guard: { id: string; name: string } | null;
  /** How many photos wait with it to be sent. */
  photos: number;
  /** The server's answer, where it was not simply booked; it stays until it is acknowledged. */
  outcome?: MovementOutcome;
}

/** Why sending stopped before everything was sent. */
export type FlushStop =
  /** No network, or no answer. */
  | 'offline'
  /** The session is over; everything stays for the same person's next login. */
  | 'unauthenticated'
  /** The server could not take them now. */
  | 'server';

/** How an attempt at sending ended. */
export interface FlushResult {
  /** What the server answered, in the order in which it was recorded. */
  outcomes: MovementOutcome[];
  /** How many still wait to be sent. */
  left: number;
  stopped?: FlushStop;
}

/** How the device stands; the same object until that changes. */
export interface GateDeviceState {
  /** In the order in which they happened; the unsent as well as those with an answer to look at. */
  pending: readonly PendingMovement[];
  is_sending: boolean;
  /** Why the last attempt did not get through; absent when it did or none was made. */
  stopped?: FlushStop;
}

/** What a guard's device keeps, encrypted, so that the gate works without network. */
export interface GateDevice {
  readonly owner: GateOwner;
  /** Keeps what the server knows of tonight, in place of what was kept before. */
  saveTonight(tonight: Tonight): Promise<void>;
  /** What is kept of tonight, each permit with what this device has recorded since. */
  readTonight(): Promise<Tonight | undefined>;
  /** A permit as the server has just told it, with what this device has recorded and not sent yet. */
  withOwnMovements(permit: GatePermit): Promise<GatePermit>;
  /** Keeps the shift that stands on this device; undefined ends it. */
  saveShift(shift: GateShift | undefined): Promise<void>;
  readShift(): Promise<GateShift | undefined>;
  /** What a scanned pass says, if it was signed with the key of tonight and is of this property. */
  readPass(pass: string): Promise<PassContent | undefined>;
  /** Keeps a movement and its photos until the server has answered for it, and starts sending. Resolves once it is kept. */
  enqueue(movement: Movement, photos: Blob[]): Promise<void>;
  pending(): Promise<PendingMovement[]>;
  /** Takes a refused or conflicting movement off the list once somebody has looked at it. */
  acknowledge(id: string): Promise<void>;
  /** Sends what waits, in order; a second call while one runs waits for it. */
  readonly flush: () => Promise<FlushResult>;
  readonly readState: () => GateDeviceState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops sending and lets go of the store; what is kept stays. */
  close(): void;
  /** Forgets everything but movements that were never answered. */
  wipe(): Promise<void>;
}
