import { tonight as tonightShape } from '@gerbang/shared/contracts/gate';
import type { Tonight } from '@gerbang/shared/contracts/gate';
import { gateShift } from '@gerbang/shared/contracts/gate-movements';
import type { GateShift } from '@gerbang/shared/contracts/gate-movements';

import type { GateDatabase, OwnerKey, Sealed } from './database.ts';
import { closeJson, openJson, takeSeal } from './seal.ts';

/** What is forgotten with the session. */
export interface Kept {
  tonight: Slot<Tonight>;
  /** The shift that stands on the device. */
  shift: Slot<GateShift>;
}

/** One thing that is kept; undefined removes it. */
interface Slot<T> {
  write(value: T | undefined): Promise<void>;
  read(): Promise<T | undefined>;
}

/** Opens what this owner keeps. */
export async function openKept(db: GateDatabase, owner: OwnerKey): Promise<Kept> {
  const seal = await takeSeal(db, owner, 'kept');
  const slot = <T>(name: string, parse: (value: unknown) => T | undefined): Slot<T> => ({
    async write(value) {
      if (value === undefined) return db.delete('kept', [owner, name]);
      return put(db, { owner, name, content: await closeJson(seal, name, value) });
    },
    async read() {
      const found = await db.get('kept', [owner, name]);
      return found === undefined ? undefined : parse(await openJson(seal, name, found.content));
    },
  });
  // What an older version of the program kept may have another shape, and is then not there.
  return {
    tonight: slot('tonight', (value) => tonightShape.safeParse(value).data),
    shift: slot('shift', (value) => gateShift.safeParse(value).data),
  };
}

async function put(db: GateDatabase, entry: { owner: OwnerKey; name: string; content: Sealed }): Promise<void> {
  const tx = db.transaction(['key', 'kept'], 'readwrite');
  // A session that ended meanwhile has thrown its key away; nothing is kept for it any more.
  if ((await tx.objectStore('key').get([entry.owner, 'kept'])) !== undefined) await tx.objectStore('kept').put(entry);
  return tx.done;
}
