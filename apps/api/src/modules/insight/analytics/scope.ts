import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import * as counts from './counts.repository.ts';
import type { CountedProperty } from './counts.repository.ts';

/** `today` is the current day in the time zone of the first property. */
export interface CountedScope {
  properties: readonly CountedProperty[];
  ids: readonly string[];
  today: string;
}

/** Runs `work` in one transaction on a property, or on all properties of the person. */
export function overProperties<T>(
  ctx: Context,
  property_id: string | undefined,
  work: (tx: Tx, counted: CountedScope) => Promise<T>,
): Promise<T> {
  const asked = property_id === undefined ? assigned(ctx) : [property_id];
  const read = async (tx: Tx): Promise<T> => {
    const properties = await counts.listProperties(tx, asked);
    const [first] = properties;
    if (property_id !== undefined) found(first);
    const today = wallClock(ctx.now(), first?.time_zone ?? 'UTC').date;
    const ids = properties.map(({ id }) => id);
    return work(tx, { properties, ids, today });
  };
  return property_id === undefined ? ctx.across(read) : ctx.within(property_id, read);
}

function assigned({ actor }: Context): readonly string[] {
  return actor.kind === 'staff' ? actor.property_ids : [];
}
