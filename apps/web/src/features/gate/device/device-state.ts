import type { FlushStop, GateDeviceState, PendingMovement } from './gate-device.ts';
import type { Queue, Queued } from './queue.ts';
import { isWaiting } from './send-queue.ts';
import { openOtherTabs } from './tabs.ts';

export interface StateStore {
  read: () => GateDeviceState;
  subscribe: (listener: () => void) => () => void;
  /** Reads the queue again after a change in this tab and notifies the other tabs. */
  changed: () => Promise<void>;
  sending: () => void;
  sent: (stopped: FlushStop | undefined) => void;
  close: () => void;
}

export async function openStateStore(queue: Queue): Promise<StateStore> {
  let state: GateDeviceState = { pending: await listPending(queue), is_sending: false };
  let isOpen = true;
  const listeners = new Set<() => void>();
  const become = (next: GateDeviceState) => {
    if (!isOpen) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const look = async () => {
    if (!isOpen) return;
    const pending = await listPending(queue);
    // Listeners do expensive work for every new list, so do not publish an equal list.
    if (JSON.stringify(pending) !== JSON.stringify(state.pending)) become({ ...state, pending });
  };
  const others = openOtherTabs(() => void look());
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async changed() {
      await look();
      if (isOpen) others.announce();
    },
    sending: () => {
      if (!state.is_sending) become({ ...state, is_sending: true });
    },
    sent: (stopped) => {
      if (!state.is_sending && state.stopped === stopped) return;
      const { stopped: _before, ...rest } = state;
      become({ ...rest, is_sending: false, ...(stopped !== undefined && { stopped }) });
    },
    close() {
      isOpen = false;
      others.close();
    },
  };
}

/** Movements that have no answer yet, or whose answer a person has to acknowledge, oldest first. */
export async function listPending(queue: Queue): Promise<PendingMovement[]> {
  return (await queue.list()).filter(isPending).map(present);
}

function isPending(entry: Queued): boolean {
  return isWaiting(entry) || entry.outcome?.outcome !== 'booked';
}

function present({ movement, guard, photos, outcome }: Queued): PendingMovement {
  const seen = { movement, guard, photos: movement.photos.length + photos.length };
  return outcome === undefined ? seen : { ...seen, outcome };
}
