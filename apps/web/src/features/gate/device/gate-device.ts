import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateShift, Movement, MovementOutcome } from '@gerbang/shared/contracts/gate/gate-movements';
import type { PassContent } from '@gerbang/shared/domain/gate/pass';

export interface GateOwner {
  property_id: string;
  account_id: string;
}

/** A movement that has no answer yet, or whose answer a person has to acknowledge. */
export interface PendingMovement {
  movement: Movement;
  /** The guard on duty. Null if no shift was stored on the device. */
  guard: { id: string; name: string } | null;
  photos: number;
  /**
   * The server's answer if it did not book the movement. The movement stays in the list until a person acknowledges it.
   */
  outcome?: MovementOutcome;
}

export type FlushStop =
  /** No network, or no response. */
  | 'offline'
  /** The session has ended. All movements stay until the same person logs in again. */
  | 'unauthenticated'
  /** The server failed. Sending is retried. */
  | 'server';

export interface FlushResult {
  /** The server's answers, in the order in which the movements were recorded. */
  outcomes: MovementOutcome[];
  /** Number of movements that are still unsent. */
  left: number;
  stopped?: FlushStop;
}

/** State of the device. A new object means that something has changed. */
export interface GateDeviceState {
  /** Movements that are unsent or whose answer a person has to acknowledge, oldest first. */
  pending: readonly PendingMovement[];
  is_sending: boolean;
  /** Why the last attempt failed. Absent after a success and before the first attempt. */
  stopped?: FlushStop;
}

/** Encrypted storage on a guard's device, so that the gate works without network. */
export interface GateDevice {
  readonly owner: GateOwner;
  saveTonight(tonight: Tonight): Promise<void>;
  /** The stored copy of tonight's permits, including movements that this device recorded after the download. */
  readTonight(): Promise<Tonight | undefined>;
  /** Applies this device's own movements to a permit that the server has just returned. */
  withOwnMovements(permit: GatePermit): Promise<GatePermit>;
  /** Stores the current shift. `undefined` removes it. */
  saveShift(shift: GateShift | undefined): Promise<void>;
  readShift(): Promise<GateShift | undefined>;
  /**
   * The content of a scanned pass, or undefined unless it is signed with tonight's key and belongs to this property.
   */
  readPass(pass: string): Promise<PassContent | undefined>;
  /** Stores a movement with its photos and starts to send it. Resolves once the movement is stored. */
  enqueue(movement: Movement, photos: Blob[]): Promise<void>;
  pending(): Promise<PendingMovement[]>;
  /** Removes a refused or conflicting movement after a person has read the answer. */
  acknowledge(id: string): Promise<void>;
  /** Sends unsent movements in order. A call during an attempt resolves after one further attempt. */
  readonly flush: () => Promise<FlushResult>;
  readonly readState: () => GateDeviceState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops sending and closes the database. Keeps the stored data. */
  close(): void;
  /** Deletes all data except movements that the server has not answered. */
  wipe(): Promise<void>;
}
