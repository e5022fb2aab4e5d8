/** SQL for a number from 0 to `sides` - 1, always the same for the property `$1` and the row number `i`. */
export function dice(sides: number, salt: number): string {
  return `abs(uuid_hash_extended($1::uuid, i * 64 + ${salt}) % ${sides})::int`;
}

/** SQL for an id of version 7 with this time, always the same for the property `$1` and `words`. */
export function idAt(moment: string, words: string): string {
  const time = `lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  const hash = `md5($1::uuid::text || ${words})`;
  return `(${time} || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`;
}

/** SQL for one of the words, by a number that is not negative. */
export function oneOf(words: readonly string[], number: string): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
  return `(array[${list}])[1 + (${number}) % ${words.length}]`;
}

export function minutes(count: string): string {
  return `make_interval(mins => (${count})::int)`;
}

/**
 * SQL that joins one row of a referenced table, by a number that is not negative. The number of rows is queried once,
 * so the row is found by its position in a hash join and not by trying all rows.
 */
export function joinOne(table: string, as: string, number: string, where = 'true'): string {
  const rows = `from ${table} where property_id = $1::uuid and ${where}`;
  return `join (select *, row_number() over (order by id) - 1 as place ${rows}) ${as}
      on ${as}.place = (${number}) % (select count(*) ${rows})`;
}
