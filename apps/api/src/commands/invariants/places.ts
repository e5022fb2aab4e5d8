import { checkRules, type Invariant } from './invariant.ts';

/** A closed permit keeps its place. A rejected or cancelled one, and one with `place_returned_at`, has given it back. */
const TAKEN_IS_COUNTED = `
  with active as (
    select property_id, slot_id, day, count(*)::int as permits from permit
     where slot_id is not null and state not in ('rejected', 'cancelled') and place_returned_at is null
     group by property_id, slot_id, day)
  select property_id, slot_id, day, coalesce(d.taken, 0) as taken, coalesce(a.permits, 0) as permits, d.capacity
    from slot_day d full join active a using (property_id, slot_id, day)
   where coalesce(d.taken, 0) <> coalesce(a.permits, 0) or d.taken > d.capacity`;

const HOLD_HAS_A_WAITING_PERMIT = `
  select h.property_id, h.permit_id, p.state
    from slot_hold h
    left join permit p on p.property_id = h.property_id and p.id = h.permit_id
   where h.permit_id is not null
     and (p.id is null or p.state not in ('submitted', 'in_review', 'returned') or p.place_returned_at is not null
          or (h.slot_id, h.day) <> (p.slot_id, p.day))`;

export const places: Invariant = {
  id: 'I2',
  title: 'taken places of a slot = its active permits, at most its capacity',
  check: checkRules('select count(*) from slot_day', [
    { name: 'taken', sql: TAKEN_IS_COUNTED },
    { name: 'hold', sql: HOLD_HAS_A_WAITING_PERMIT },
  ]),
};
