import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aCategory, aFloor, aProperty, aTenant, aUnit } from '../../../test/builders.ts';
import { createExportWorld } from '../../../test/records/export-world.ts';
import { importerOf, textsOf, type Importer } from '../../../test/records/importer.ts';
import { writeExport } from '../../modules/insight/exports/exports.jobs.ts';

const world = await createExportWorld();
let property_id: string;
let staff: Importer;

beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  staff = await importerOf(world, property_id, { language: 'en' });
});

const fill = (count: number) =>
  sql`insert into asset (property_id, id, code, name, state)
      select ${property_id}::uuid, gen_random_uuid(), '=A' || n, 'Pompa', case when n % 2 = 0 then 'retired' else 'in_service' end
        from generate_series(1, ${count}::int) n`.execute(world.owner);

describe('the export of a record kind', () => {
  it('exports the rows that the list shows, in the language of the account', async () => {
    await fill(10);
    const rows = await textsOf(await staff.download('asset', '&state=retired&search_by=pom'));
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ Name: 'Pompa', State: 'Retired', 'Serial number': '' });
  });

  it('exports units with the same name with their floor', async () => {
    const [first, second] = [
      await aFloor(world, { property_id, name: 'L1', position: 1 }),
      await aFloor(world, { property_id, name: 'L2', position: 2 }),
    ];
    const units = [
      await aUnit(world, { property_id, floor_id: first.id, name: '01' }),
      await aUnit(world, { property_id, floor_id: second.id, name: '01' }),
      await aUnit(world, { property_id, floor_id: second.id, name: 'Kios' }),
    ];
    const { id: category_id } = await aCategory(world, { property_id, name: 'Makanan' });
    await aTenant(world, { property_id, name: 'Kopi', unit_ids: units.map(({ id }) => id), category_id });
    expect(await textsOf(await staff.download('tenant'))).toEqual([
      { Name: 'Kopi', Units: '01 (L1), 01 (L2), Kios', Category: 'Makanan', Phone: '', Active: 'TRUE' },
    ]);
    const again = await staff.check('tenant', await staff.download('tenant'));
    expect(again.counts).toEqual({ create: 0, change: 0, unchanged: 1, fault: 0 });
  });

  it('[D8-71][D6-03] exports more than 10,000 rows by a job that stores the total', { timeout: 20_000 }, async () => {
    await sql`delete from asset where property_id = ${property_id}`.execute(world.owner);
    await fill(10_001);
    const asked = await staff.get(`asset-download?property_id=${property_id}`);
    expect(asked.statusCode).toBe(202);
    const { job_id } = asked.json<{ job_id: string }>();
    await writeExport.run({ account_id: staff.id, id: job_id }, world.deps);
    const view = (await staff.get(`exports/${job_id}`)).json<{
      url: string;
      rows_total: number;
      file_name: string;
    }>();
    expect(view).toMatchObject({ state: 'done', rows_done: 10_001, rows_total: 10_001 });
    expect(view.file_name).toMatch(/^asset-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const codes = (await textsOf((await world.fetchFile(view.url)).rawPayload)).map((row) => row['Code']);
    expect(new Set(codes).size).toBe(10_001);
    // A person removed from the property gets none of its rows.
    const later = (await staff.get(`asset-download?property_id=${property_id}&search_by=pompa`)).json<{
      job_id: string;
    }>();
    await world.owner.deleteFrom('staff_property').where('account_id', '=', staff.id).execute();
    await writeExport.run({ account_id: staff.id, id: later.job_id }, world.deps);
    expect(await world.rowOf(later.job_id)).toMatchObject({ state: 'failed', rows_done: 0 });
  });
});
