import { wallClock } from '@gerbang/shared/domain/permits/time-zone';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { found } from '../../platform/errors.ts';
import * as counts from './counts.repository.ts';
import type { CountedProperty } from './counts.repository.ts';

/** The properties that are looked at, and which day it is there. */
export interface Counted {
  properties: readonly CountedProperty[];
  ids: readonly string[];
  /** What is added up of them together, where they are all that the person works for. */
  set_id: string | null;
  today: string;
}

/** One transaction on a property, or on all that the person works for, with what is known of them. */
export function overProperties<T>(
  ctx: Context,
  property_id: string | undefined,
  work: (tx: Tx, counted: Counted) => Promise<T>,
): Promise<T> {
  const asked = property_id === undefined ? assigned(ctx) : [property_id];
  const read = async (tx: Tx): Promise<T> => {
    const properties = await counts.listProperties(tx, asked);
    const [first] = properties;
    if (property_id !== undefined) found(first);
    const today = wallClock(ctx.now(), first?.time_zone ?? 'UTC').date;
    const ids = properties.map(({ id }) => id);
    const set_id = property_id === undefined ? await counts.findSet(tx, ids) : null;
    return work(tx, { properties, ids, set_id, today });
  };
  return property_id === undefined ? ctx.across(read) : ctx.within(property_id, read);
}

function assigned({ actor }: Context): readonly string[] {
  return actor.kind === 'staff' ? actor.property_ids : [];
}
