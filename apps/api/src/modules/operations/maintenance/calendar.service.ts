import type {
  CalendarEntry,
  MaintenanceCalendar,
  MaintenanceHistory,
} from '@gerbang/shared/contracts/operations/maintenance';
import { comingDates } from '@gerbang/shared/domain/operations/maintenance/due';
import { compareDates } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import * as repository from './maintenance.repository.ts';
import type { ScheduleKey } from './maintenance.repository.ts';
import * as occurrences from './occurrences.repository.ts';
import { presentDate } from './schedule-present.ts';

const HISTORY_PAGE = 25;

/** All due dates between `from` and `to`: past dates with their work order, future dates computed from the rules. */
export function calendar(
  ctx: Context,
  { property_id, from, to }: { property_id: string; from: string; to: string },
): Promise<MaintenanceCalendar> {
  return ctx.within(property_id, async (tx) => {
    const zone = await readTimeZone(tx, property_id);
    const made = await occurrences.listBetween(tx, property_id, from, to);
    const isMade = new Set(made.map(({ schedule_id, due_on }) => `${schedule_id} ${due_on}`));
    const entries = made.map(({ schedule_id, title, asset, ...date }): CalendarEntry => {
      return { ...presentDate(date), schedule_id, title, asset, is_made: true };
    });
    for (const schedule of await repository.listRunning(tx, property_id)) {
      const { id: schedule_id, title, asset } = schedule;
      for (const due_on of comingDates(schedule, from, to))
        if (!isMade.has(`${schedule_id} ${due_on}`))
          entries.push({ ...NOT_MADE, due_on, schedule_id, title, asset, is_made: false });
    }
    const inOrder = entries.toSorted((a, b) => compareDates(a.due_on, b.due_on) || a.title.localeCompare(b.title));
    return { today: wallClock(ctx.now(), zone).date, data: inOrder };
  });
}

const NOT_MADE = { work_order_id: null, code: null, status: null, due_at: null, done_at: null };

/** Past due dates of a schedule, newest first, with the number of work orders done in time. */
export function history(ctx: Context, key: ScheduleKey, before: string | undefined): Promise<MaintenanceHistory> {
  return ctx.within(key.property_id, async (tx) => {
    found(await repository.find(tx, key));
    const rows = await occurrences.listBySchedule(tx, key, before ?? null, HISTORY_PAGE + 1);
    const data = rows.slice(0, HISTORY_PAGE).map(presentDate);
    const next = rows.length > HISTORY_PAGE ? (data.at(-1)?.due_on ?? null) : null;
    return { data, next, ...(await occurrences.countDone(tx, key)) };
  });
}
