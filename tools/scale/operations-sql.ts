/** A number from 0 to one less than the sides, always the same for the property `$1` and the row's number `i`. */
export function dice(sides: number, salt: number): string {
  return `abs(uuid_hash_extended($1::uuid, i * 64 + ${salt}) % ${sides})::int`;
}

/** An id of version 7 of a moment, always the same for the property `$1` and these words about the row. */
export function idAt(moment: string, words: string): string {
  const time = `lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  const hash = `md5($1::uuid::text || ${words})`;
  return `(${time} || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`;
}

/** One of the words of a list, by a number that is never negative. */
export function oneOf(words: readonly string[], number: string): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
  return `(array[${list}])[1 + (${number}) % ${words.length}]`;
}

/** So many minutes. */
export function minutes(count: string): string {
  return `make_interval(mins => (${count})::int)`;
}

/**
 * Joins one row of a table that others point at, by a number that is never negative. How many there are is asked once and
 * not beside each of them: so the rows are found by their place and not tried one after the other.
 */
export function joinOne(table: string, as: string, number: string, where = 'true'): string {
  const rows = `from ${table} where property_id = $1::uuid and ${where}`;
  return `join (select *, row_number() over (order by id) - 1 as place ${rows}) ${as}
      on ${as}.place = (${number}) % (select count(*) ${rows})`;
}
