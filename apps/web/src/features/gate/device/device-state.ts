import type { FlushStop, GateDeviceState, PendingMovement } from './gate-device.ts';
import type { Queue, Queued } from './queue.ts';
import { isWaiting } from './sender.ts';
import { openOtherTabs } from './tabs.ts';

/** How the device stands, for whoever looks at it. */
export interface Board {
  read: () => GateDeviceState;
  subscribe: (listener: () => void) => () => void;
  /** Something in the queue has changed here: looks, and says so to the other tabs. */
  changed: () => Promise<void>;
  sending: () => void;
  sent: (stopped: FlushStop | undefined) => void;
  close: () => void;
}

/** Opens the board of a queue. */
export async function openBoard(queue: Queue): Promise<Board> {
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
    // Whoever looks works anew with every new list, so an equal one is none.
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
      if (isOpen) others.tell();
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

/** What waits or has to be looked at, in the order in which it happened. */
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
