import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPdf } from '../../../../test/hostile/requests.ts';
import { aHandler, anOffice, raiseComplaint, type Office } from '../../../../test/operations/complaint-office.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let office: Office;
let id: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
  id = await raiseComplaint(office);
});

const photosOf = ({ entries }: { entries: readonly { text: string; photos: string[] }[] }) =>
  entries.filter(({ text }) => text !== '').map(({ text, photos }) => [text, photos.length]);

describe('photos on entries of a complaint', () => {
  it('shows photos of answers to tenant and staff, and photos of internal notes only to staff', async () => {
    const { handler, user } = office;
    await user.reply(id, 'Masih bocor', { photos: [await user.upload(), await user.upload()] });
    await handler.addEntry(id, 'note', 'Pipa tua', { photos: [await handler.upload()] });
    await handler.addEntry(id, 'answer', 'Sudah diganti', { photos: [await handler.upload()] });
    const tenantView = await user.read(id);
    expect(photosOf(await handler.read(id))).toEqual([
      ['Masih bocor', 2],
      ['Pipa tua', 1],
      ['Sudah diganti', 1],
    ]);
    expect(photosOf(tenantView)).toEqual([
      ['Masih bocor', 2],
      ['Sudah diganti', 1],
    ]);
    const [link = ''] = tenantView.entries.at(-1)?.photos ?? [];
    const shown = await world.app.inject({ url: link.replace(world.config.public_url, '') });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('keeps the photos that a tenant sends when reopening a complaint', async () => {
    await office.handler.move(id, 'resolve', 'Beres.');
    await office.user.reopen(id, 'Bocor lagi', { photos: [await office.user.upload()] });
    expect(photosOf(await office.handler.read(id))).toContainEqual(['Bocor lagi', 1]);
  });

  it('attaches the photos of an answer once when the answer is sent twice', async () => {
    const said = { id: newId(), photos: [await office.handler.upload()] };
    await office.handler.addEntry(id, 'answer', 'Lihat ini', said);
    const again = await office.handler.addEntry(id, 'answer', 'Lihat ini', said);
    expect([again.statusCode, photosOf(again.json())]).toEqual([200, [['Lihat ini', 1]]]);
  });

  it('refuses photos uploaded by others, PDFs and more than five photos, and then adds no entry', async () => {
    const { handler, user } = office;
    const other = await aHandler(world, office.property_id);
    const six = await Promise.all(Array.from({ length: 6 }, () => handler.upload()));
    const wrong = [[await other.upload()], [await handler.upload(aPdf(), 'application/pdf')], six];
    const answers: number[] = [];
    for (const photos of wrong) answers.push((await handler.addEntry(id, 'answer', 'x', { photos })).statusCode);
    answers.push((await user.reply(id, 'x', { photos: [await handler.upload()] })).statusCode);
    expect(answers).toEqual([422, 422, 400, 422]);
    expect(photosOf(await handler.read(id))).toEqual([]);
  });

  it('hides photos of internal notes from the tenant by row-level security', async () => {
    await office.handler.addEntry(id, 'note', 'Pipa tua', { photos: [await office.handler.upload()] });
    await office.user.reply(id, 'Masih bocor', { photos: [await office.user.upload()] });
    const seen = async (tenant_id?: string) => {
      const scope = { property_id: office.property_id, ...(tenant_id !== undefined && { tenant_id }) };
      const { rows } = await transaction(world.db, scope, (tx) =>
        sql`select from complaint_entry_photo where complaint_id = ${id}`.execute(tx),
      );
      return rows.length;
    };
    expect([await seen(), await seen(office.tenant.id)]).toEqual([2, 1]);
  });
});
