import { dice, idAt, joinOne, oneOf } from './operations-sql.ts';

const CATEGORIES = {
  complaint: ['AC dan tata udara', 'Kebersihan', 'Lampu dan listrik', 'Kebocoran air', 'Kebisingan'],
  work_order: ['Mekanikal', 'Elektrikal', 'Plumbing', 'Sipil', 'Kebersihan'],
  asset: ['Tata udara', 'Listrik', 'Transportasi vertikal', 'Pompa', 'Proteksi kebakaran'],
};
const THINGS = ['AHU', 'Chiller', 'Pompa', 'Genset', 'Panel listrik', 'Lift', 'Eskalator', 'Hidran', 'APAR', 'CCTV'];
const PLACES = ['Ruang mesin', 'Atrium', 'Lorong belakang', 'Atap', 'Basement'];

export const INSERT_CATEGORIES = `
  insert into category (property_id, id, kind, name, updated_at)
  select $1::uuid, ${idAt('$2::timestamptz', 'kind || name')}, kind, name, $2::timestamptz
    from (values ${Object.entries(CATEGORIES)
      .flatMap(([kind, names]) => names.map((name) => `('${kind}', '${name}')`))
      .join(', ')}) c (kind, name)`;

/** Assets; `$3` is their number. */
export const INSERT_ASSETS = `
  insert into asset (property_id, id, code, name, category_id, floor_id, location, brand, serial_number, updated_at)
  select $1::uuid, ${idAt('$2::timestamptz', `'asset' || i`)}, 'A-' || lpad(i::text, 6, '0'),
         ${oneOf(THINGS, 'i')} || ' ' || i, c.id, f.id, ${oneOf(PLACES, dice(5, 1))}, ${oneOf(['Daikin', 'Grundfos', 'Schindler', 'Schneider'], 'i')},
         'SN' || ${dice(1_000_000_000, 2)}, $2::timestamptz
    from generate_series(1, $3::int) i
    ${joinOne('category', 'c', 'i', `kind = 'asset'`)}
    ${joinOne('floor', 'f', 'i')}`;

/** Schedules; `$4` is their number. Each is due every `$5` days since `$2`; the next date is the first after `$3`. */
export const INSERT_SCHEDULES = `
  insert into maintenance_schedule (property_id, id, title, category_id, asset_id, rule, starts_on, next_due_on, created_at, updated_at)
  select $1::uuid, ${idAt('$2::timestamptz', `'schedule' || i`)}, 'Periksa ' || a.name, c.id, a.id,
         'FREQ=DAILY;INTERVAL=' || $5::int, $2::timestamptz::date,
         $2::timestamptz::date + $5::int * (($3::timestamptz::date - $2::timestamptz::date) / $5::int + 1), $2::timestamptz, $2::timestamptz
    from generate_series(1, $4::int) i
    ${joinOne('asset', 'a', 'i')}
    ${joinOne('category', 'c', 'i', `kind = 'work_order'`)}`;

/** Every date of every schedule until `$2`, with the outcome `made`. */
export const INSERT_DATES = `
  insert into maintenance_occurrence (property_id, schedule_id, due_on, outcome, made_at)
  select s.property_id, s.id, s.starts_on + n, 'made', (s.starts_on + n)::timestamptz
    from maintenance_schedule s cross join generate_series(0, $2::timestamptz::date - s.starts_on, $3::int) n
   where s.property_id = $1::uuid`;
