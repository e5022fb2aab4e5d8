import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aKeeper, anOffice, raised, type Office } from '../../../test/complaining.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { aPdf } from '../../../test/hostile/requests.ts';
import { transaction } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

let world: World;
let office: Office;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
  id = await raised(office);
});

/** How many photos go with each thing that was said. */
const photosOf = ({ entries }: { entries: readonly { text: string; photos: string[] }[] }) =>
  entries.filter(({ text }) => text !== '').map(({ text, photos }) => [text, photos.length]);

describe('photos with what is said about a complaint', () => {
  it('are seen by both sides, those of a note only by staff', async () => {
    const { keeper, user } = office;
    await user.reply(id, 'Masih bocor', { photos: [await user.upload(), await user.upload()] });
    await keeper.say(id, 'note', 'Pipa tua', { photos: [await keeper.upload()] });
    await keeper.say(id, 'answer', 'Sudah diganti', { photos: [await keeper.upload()] });
    const told = await user.read(id);
    expect(photosOf(await keeper.read(id))).toEqual([
      ['Masih bocor', 2],
      ['Pipa tua', 1],
      ['Sudah diganti', 1],
    ]);
    expect(photosOf(told)).toEqual([
      ['Masih bocor', 2],
      ['Sudah diganti', 1],
    ]);
    const [link = ''] = told.entries.at(-1)?.photos ?? [];
    const shown = await world.app.inject({ url: link.replace(world.config.public_url, '') });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('go with the words by which a tenant opens it again', async () => {
    await office.keeper.move(id, 'resolve', 'Beres.');
    await office.user.reopen(id, 'Bocor lagi', { photos: [await office.user.upload()] });
    expect(photosOf(await office.keeper.read(id))).toContainEqual(['Bocor lagi', 1]);
  });

  it('are there once, however often they are sent', async () => {
    const said = { id: newId(), photos: [await office.keeper.upload()] };
    await office.keeper.say(id, 'answer', 'Lihat ini', said);
    const again = await office.keeper.say(id, 'answer', 'Lihat ini', said);
    expect([again.statusCode, photosOf(again.json())]).toEqual([200, [['Lihat ini', 1]]]);
  });

  it('are the sender’s own pictures, five at most, or nothing is said at all', async () => {
    const { keeper, user } = office;
    const other = await aKeeper(world, office.property_id);
    const six = await Promise.all(Array.from({ length: 6 }, () => keeper.upload()));
    const wrong = [[await other.upload()], [await keeper.upload(aPdf(), 'application/pdf')], six];
    const answers: number[] = [];
    for (const photos of wrong) answers.push((await keeper.say(id, 'answer', 'x', { photos })).statusCode);
    answers.push((await user.reply(id, 'x', { photos: [await keeper.upload()] })).statusCode);
    expect(answers).toEqual([422, 422, 400, 422]);
    expect(photosOf(await keeper.read(id))).toEqual([]);
  });

  it('of a note are kept from the tenant beneath a query without its filter', async () => {
    await office.keeper.say(id, 'note', 'Pipa tua', { photos: [await office.keeper.upload()] });
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
