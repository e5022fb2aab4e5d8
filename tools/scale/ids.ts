import type { Dice } from './dice.ts';
import type { Id } from './rows.ts';

/** Creates ids of version 7 in reused buffers, because allocation would be slow. An id is valid until `reuse`. */
export interface IdMaker {
  /** An id with this time, in milliseconds since 1970. */
  at(moment: number): Id;
  /** Allows all earlier ids to be overwritten. Their rows must have been written before. */
  reuse(): void;
}

const TWO_16 = 2 ** 16;
const TWO_32 = 2 ** 32;

export function idMaker(dice: Dice): IdMaker {
  const made: Id[] = [];
  let used = 0;
  const fresh = (): Id => {
    const id = made[used] ?? new Uint8Array(16);
    made[used] = id;
    used += 1;
    return id;
  };
  return {
    at: (moment) => {
      const id = fresh();
      const high = Math.floor(moment / TWO_16);
      setInt(id, 0, high);
      setInt(id, 4, (moment % TWO_16) * TWO_16 + dice.roll(TWO_16));
      setInt(id, 8, dice.roll(TWO_32));
      setInt(id, 12, dice.roll(TWO_32));
      id[6] = 0x70 | ((id[6] ?? 0) & 0x0f);
      id[8] = 0x80 | ((id[8] ?? 0) & 0x3f);
      return id;
    },
    reuse: () => {
      used = 0;
    },
  };
}

function setInt(id: Id, at: number, value: number): void {
  id[at] = value >>> 24;
  id[at + 1] = value >>> 16;
  id[at + 2] = value >>> 8;
  id[at + 3] = value;
}
