import { databaseUrl, readServices } from '../../scripts/lib/services-file.ts';
import { putBack, takeOff } from '../../tools/scale/constraints.ts';
import { diceOf } from '../../tools/scale/dice.ts';
import { idMaker } from '../../tools/scale/ids.ts';
import { idOf, rowsOf, textOf, type Id, type Rows } from '../../tools/scale/rows.ts';
import { connectForCopy, sendRows } from '../../tools/scale/tables.ts';
import type { BenchBuilding } from './building.ts';
import type { BenchStack } from './stack.ts';

/** Name of a single row, which a search must find. */
export const RARE = 'Turbin Arimbi';
/** Name of about one in ten rows. */
export const COMMON = 'Pompa';
const THINGS = [COMMON, 'Lampu', 'AC Split', 'Eskalator', 'Lift', 'Genset', 'Panel', 'Kamera', 'Pintu', 'Hidran'];
const STATES = ['in_service', 'in_service', 'in_service', 'out_of_service', 'retired'].map(textOf);
const BATCH = 20_000;
const FLOORS = 20;
const CATEGORIES = 30;
const DAYS_TO_2026 = 9_497;

/** Ids that the rows of a large property refer to. */
interface Places {
  property: Id;
  floors: Id[];
  categories: { asset: Id[]; tenant: Id[] };
}

/** Removes keys and indexes of the tables, lets `work` fill them, and creates everything again. */
export async function fillTables(
  { database }: BenchStack,
  tables: readonly string[],
  work: (client: Parameters<typeof sendRows>[0]) => Promise<void>,
): Promise<void> {
  const client = await connectForCopy(databaseUrl(readServices(), 'owner', database));
  try {
    const taken = await takeOff(client, tables);
    await work(client);
    await putBack([client], taken);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

/** Fills a property with `count` assets, tenants and units by COPY. */
export async function fillLists(stack: BenchStack, building: BenchBuilding, count: number): Promise<void> {
  const places = await makePlaces(stack, building);
  await fillTables(stack, ['asset', 'tenant', 'unit'], async (client) => {
    await fill(client, 'asset', ASSET, count, assetWriter(places));
    await fill(client, 'tenant', TENANT, count, tenantWriter(places));
    await fill(client, 'unit', UNIT, count, unitWriter(places));
  });
}

async function makePlaces({ owner }: BenchStack, { property_id }: BenchBuilding): Promise<Places> {
  const made = async (text: string, values: readonly unknown[]): Promise<Id[]> =>
    (await owner.query<{ id: string }>(`${text} returning id`, [property_id, ...values])).rows.map(({ id }) =>
      idOf(id),
    );
  const categories = (kind: string) =>
    made(
      `insert into category (property_id, id, kind, name)
       select $1, gen_random_uuid(), $2, 'Kategori ' || n from generate_series(1, ${CATEGORIES}) n`,
      [kind],
    );
  const floors = await made(
    `insert into floor (property_id, id, name, position)
     select $1, gen_random_uuid(), 'Lantai ' || n + 1, n from generate_series(1, ${FLOORS}) n`,
    [],
  );
  const kinds = { asset: await categories('asset'), tenant: await categories('tenant') };
  return { property: idOf(property_id), floors, categories: kinds };
}

type Write = (rows: Rows, number: number) => void;

async function fill(
  client: Parameters<typeof sendRows>[0],
  table: string,
  columns: string,
  count: number,
  write: Write,
): Promise<void> {
  const rows = rowsOf(columns);
  for (let number = 1; number <= count; number += 1) {
    rows.begin();
    write(rows, number);
    if (number % BATCH === 0 || number === count) await sendRows(client, table, rows);
  }
}

/** Random numbers and ids for a table, the same in every run. */
function makers(table: string) {
  const dice = diceOf('bench', table);
  const ids = idMaker(dice);
  const newId = (): Id => {
    ids.reuse();
    return ids.at(Date.now());
  };
  return { dice, newId };
}

const ASSET =
  'property_id, id, code, name, category_id, floor_id, location, brand, model, serial_number, warranty_until, state';

function assetWriter({ property, floors, categories }: Places): Write {
  const { dice, newId } = makers('asset');
  return (rows, number) => {
    rows.id(property);
    rows.id(newId());
    rows.text(textOf(`AST-${String(number).padStart(7, '0')}`));
    rows.text(textOf(nameOf(number, dice.pick(THINGS))));
    rows.id(dice.roll(10) === 0 ? null : dice.pick(categories.asset));
    rows.id(dice.roll(10) === 0 ? null : dice.pick(floors));
    rows.text(textOf(`Ruang ${dice.roll(500)}`));
    rows.text(textOf(`Merek ${dice.roll(40)}`));
    rows.text(textOf(''));
    rows.text(textOf(`SN${dice.roll(2 ** 32).toString(36)}`));
    rows.int(dice.roll(3) === 0 ? null : DAYS_TO_2026 + dice.roll(1000));
    rows.text(dice.pick(STATES));
  };
}

const TENANT = 'property_id, id, name, phone, category_id, active';

function tenantWriter({ property, categories }: Places): Write {
  const { dice, newId } = makers('tenant');
  return (rows, number) => {
    rows.id(property);
    rows.id(newId());
    rows.text(textOf(nameOf(number, dice.pick(THINGS))));
    rows.text(textOf(`+62 811 ${String(1_000_000 + dice.roll(8_999_999))}`));
    rows.id(dice.roll(10) === 0 ? null : dice.pick(categories.tenant));
    rows.flag(dice.roll(20) > 0);
  };
}

const UNIT = 'property_id, id, floor_id, name';

function unitWriter({ property, floors }: Places): Write {
  const { dice, newId } = makers('unit');
  return (rows, number) => {
    rows.id(property);
    rows.id(newId());
    rows.id(dice.pick(floors));
    rows.text(textOf(nameOf(number, dice.pick(THINGS))));
  };
}

/** Row 7 gets the rare name. */
function nameOf(number: number, thing: string): string {
  return number === 7 ? `${RARE} ${number}` : `${thing} ${number}`;
}
