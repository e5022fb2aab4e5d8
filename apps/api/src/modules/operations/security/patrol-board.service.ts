import type { PatrolBoard } from '@gerbang/shared/contracts/operations/security';
import { HOUR_MS, holds, type Span } from '@gerbang/shared/time/spans';

import { requireStaff, type Context } from '../../../platform/context.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { requireSecurity } from './access.service.ts';
import * as duties from './duties.repository.ts';
import type { StoredDuty } from './duties.repository.ts';
import * as repository from './patrols.repository.ts';
import { present } from './patrols.service.ts';

/** How far back shifts are checked for missing rounds. */
const LOOKED_BACK_MS = 36 * HOUR_MS;

/** A shift on a day with at least one planned duty. */
interface ShiftOfDay extends Span {
  day: string;
  name: string;
}

/** Patrol rounds required per shift, and how many were started in the current and in recent shifts. */
export function readBoard(ctx: Context, property_id: string): Promise<PatrolBoard> {
  requireSecurity(ctx);
  return ctx.within(property_id, async (tx) => {
    const now = ctx.now();
    const since = new Date(now.getTime() - LOOKED_BACK_MS);
    const shifts = shiftsOf(await duties.listAround(tx, property_id, since, now));
    const templates = await repository.listTemplates(tx, property_id);
    const starts = await repository.listStarts(tx, property_id, new Date(since.getTime() - 2 * LOOKED_BACK_MS));
    const open = await repository.findOpen(tx, property_id, requireStaff(ctx).user_id);
    const begun = (template_id: string, span: Span) =>
      starts.filter((start) => start.template_id === template_id && holds(span, start.started_at)).length;
    // Without a planned shift, the board counts the rounds of the last twelve hours.
    const current = shifts.find((shift) => holds(shift, now)) ?? {
      from: new Date(now.getTime() - 12 * HOUR_MS),
      until: new Date(now.getTime() + 1),
    };
    return {
      at: now.toISOString(),
      time_zone: await readTimeZone(tx, property_id),
      mine: open === undefined ? null : await present(tx, ctx, property_id, open),
      templates: templates.map((template) => ({ ...template, begun: begun(template.id, current) })),
      shifts: shifts.map(({ from, until, day, name }) => ({
        day,
        name,
        from: from.toISOString(),
        until: until.toISOString(),
        rounds: templates.map(({ id, name: template, times_per_shift: wanted }) => {
          return { template, wanted, begun: begun(id, { from, until }) };
        }),
      })),
    };
  });
}

/** Each shift of each day once, latest first. */
function shiftsOf(planned: readonly StoredDuty[]): ShiftOfDay[] {
  const known = new Map<string, ShiftOfDay>();
  for (const { shift_id, day, shift: name, from, until, status } of planned)
    if (status === 'planned') known.set(`${day} ${shift_id}`, { day, name, from, until });
  return [...known.values()].toSorted((a, b) => b.from.getTime() - a.from.getTime());
}
