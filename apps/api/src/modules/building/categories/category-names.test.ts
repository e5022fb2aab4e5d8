import { beforeAll, describe, expect, it } from 'vitest';

import { aCategory, aProperty, aTenant } from '../../../../test/builders.ts';
import { createExportWorld } from '../../../../test/records/export-world.ts';
import { aSheet, importerOf, textsOf, type Importer } from '../../../../test/records/importer.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createExportWorld();
let property_id: string;
let staff: Importer;

beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  staff = await importerOf(world, property_id, { language: 'en' });
  const food = await aCategory(world, { property_id, name: 'Makanan', name_en: 'Food' });
  await aTenant(world, { property_id, name: 'Kopi', category_id: food.id });
  await aCategory(world, { property_id, kind: 'complaint', name: 'Kebersihan', name_en: 'Cleaning' });
  await aCategory(world, { property_id, kind: 'complaint', name: 'AC' });
  await aCategory(world, { property_id, kind: 'work_order', name: 'Pipa', name_en: 'Plumbing' });
  const id = newId();
  await world.owner
    .insertInto('security_shift')
    .values({ property_id, id, name: 'Malam', name_en: 'Night', starts: '23:00', ends: '07:00' })
    .execute();
  await world.owner.insertInto('security_post').values({ property_id, id, name: 'Gerbang', name_en: 'Gate' }).execute();
});

async function read<Answer>(path: string, language?: 'id' | 'en'): Promise<Answer> {
  const url = `/v1/${path}${path.includes('?') ? '&' : '?'}property_id=${property_id}`;
  const headers = { ...staff.token, ...(language !== undefined && { 'x-language': language }) };
  const answer = await world.app.inject({ url, headers });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Answer>();
}
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('names of categories, posts and shifts', () => {
  it('are Indonesian unless the client asks for English, where one without an English name keeps its own', async () => {
    const options = (language?: 'id' | 'en') => read<{ categories: { name: string }[] }>('complaint-options', language);
    expect(names((await options()).categories)).toEqual(['AC', 'Kebersihan']);
    expect(names((await options('id')).categories)).toEqual(['AC', 'Kebersihan']);
    expect(names((await options('en')).categories)).toEqual(['AC', 'Cleaning']);
  });

  it('are in the language of the client in lists, choices and the roster', async () => {
    const tenants = await read<{ data: { category: string }[] }>('tenant-datatable', 'en');
    expect(tenants.data.map(({ category }) => category)).toEqual(['Food']);
    const work = await read<{ categories: { name: string }[] }>('work-order-options', 'en');
    expect(names(work.categories)).toEqual(['Plumbing']);
    const roster = (language: 'id' | 'en') =>
      read<{ shifts: { name: string }[]; posts: { name: string }[] }>('security-roster', language);
    const [english, indonesian] = [await roster('en'), await roster('id')];
    expect([...names(english.shifts), ...names(english.posts)]).toEqual(['Night', 'Gate']);
    expect([...names(indonesian.shifts), ...names(indonesian.posts)]).toEqual(['Malam', 'Gerbang']);
  });

  it('are both in the record and are both found by search', async () => {
    for (const search of ['kebersih', 'clean']) {
      const found = await read<{ data: object[] }>(`category-datatable?kind=complaint&search_by=${search}`, 'en');
      expect(found.data).toEqual([expect.objectContaining({ name: 'Kebersihan', name_en: 'Cleaning' })]);
    }
  });

  it('sort the lists of settings as they are shown', async () => {
    for (const [name, name_en] of Object.entries({ Atap: 'Roof', Pompa: 'Pump' })) {
      const row = { property_id, id: newId(), name, name_en };
      await aCategory(world, { ...row, kind: 'asset' });
      await world.owner
        .insertInto('security_post')
        .values({ ...row, active: false })
        .execute();
      const times = { starts: '07:00', ends: '15:00' };
      await world.owner
        .insertInto('security_shift')
        .values({ ...row, ...times, active: false })
        .execute();
    }
    for (const path of [
      'category-datatable?kind=asset',
      'security-post-datatable?status=inactive',
      'security-shift-datatable?status=inactive',
    ]) {
      const sorted = async (language: 'id' | 'en') =>
        names((await read<{ data: { name: string }[] }>(`${path}&sort=name`, language)).data);
      expect([path, await sorted('id')]).toEqual([path, ['Atap', 'Pompa']]);
      expect([path, await sorted('en')]).toEqual([path, ['Pompa', 'Atap']]);
    }
  });

  it('are downloaded in the language of the sheet, and a sheet in either language is imported', async () => {
    const sheet = await staff.download('tenant');
    expect(await textsOf(sheet)).toEqual([expect.objectContaining({ Name: 'Kopi', Category: 'Food' })]);
    expect((await staff.check('tenant', sheet)).counts).toMatchObject({ unchanged: 1, fault: 0 });
    const { counts } = await staff.check(
      'tenant',
      await aSheet([
        { Name: 'Teh', Category: 'Makanan' },
        { Name: 'Roti', Category: 'food' },
      ]),
    );
    expect(counts).toEqual({ create: 2, change: 0, unchanged: 0, fault: 0 });
  });
});
