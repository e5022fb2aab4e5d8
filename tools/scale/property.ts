import { DAY_MS } from './building.ts';
import { makeGoods } from './goods.ts';
import type { ScaleScene } from './scene.ts';
import { makeWork } from './work.ts';

/** Share of work permits among new cases. A case of goods usually has two permits, in and out. */
const WORK = 0.285;
/** Forms are sent from 7:00 on, for 13 hours, in the property's time zone. */
const FROM_MS = 7 * 60 * 60_000;
const OPEN_MS = 13 * 60 * 60_000;

/**
 * Creates the permits of a property from the oldest on. Yields the number of new permits whenever `isFull` is true for
 * the buffered rows.
 */
export function* makePermits(scene: ScaleScene, permits: number, isFull: () => boolean): Generator<number> {
  let made = 0;
  let told = 0;
  while (made < permits) {
    const created = createdAt(scene, (made + scene.dice.share()) / permits);
    if (scene.dice.share() < WORK) {
      makeWork(scene, created);
      made += 1;
    } else {
      made += makeGoods(scene, created, permits - made);
    }
    scene.ids.reuse();
    if (!isFull()) continue;
    yield made - told;
    told = made;
  }
  scene.places.write(scene.tables.slot_day, scene.building.id);
  yield made - told;
}

/** The time at this share of the period, within the hours in which people send forms. */
function createdAt({ since, now, building }: ScaleScene, share: number): number {
  const local = since + (now - since) * share + building.ahead_ms;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const moment = midnight + FROM_MS + ((local - midnight) / DAY_MS) * OPEN_MS - building.ahead_ms;
  return Math.floor(Math.min(moment, now - 1));
}
