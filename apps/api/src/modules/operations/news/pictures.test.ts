import type { NewsPage, NewsRecord } from '@gerbang/shared/contracts/operations/news';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  aFile,
  aProperty,
  aStaffMember,
  aTenantUser,
  aTenant,
  bearer,
  staffLogin,
  tenantLogin,
} from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { newId } from '../../../platform/database/ids.ts';
import { signFileLink } from '../../../platform/files/signed-links.ts';
import { objectKey } from '../../building/uploads/uploads.service.ts';

const world = await createWorld();
let property_id: string;
let other_id: string;
let account_id: string;
let headers: Record<string, string>;
beforeEach(async () => {
  [property_id, other_id] = [(await aProperty(world)).id, (await aProperty(world)).id];
  const member = await aStaffMember(world, { properties: [property_id, other_id] });
  account_id = member.id;
  headers = bearer(await staffLogin(world, member));
});

async function anUpload(owner = account_id) {
  const id = newId();
  await sql`insert into upload (id, owner_key, kind, content_type, bytes, width, height, created_at)
    values (${id}, ${`account:${owner}`}, 'operation', 'image/jpeg', 3, 40, 30, ${world.clock.now()})`.execute(
    world.owner,
  );
  await world.deps.storage.put(objectKey(id), Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg');
  const expires_at = new Date(world.clock.now().getTime() + 60_000);
  return { id, url: world.config.public_url + signFileLink(world.config.keys, { id, expires_at }) };
}
const showing = (...ids: string[]) => ({
  blocks: [
    { type: 'paragraph', text: [{ text: 'Lihat gambar.' }] },
    ...ids.map((file_id) => ({ type: 'picture', file_id, alt: 'Denah' })),
  ],
});
const facts = (given: object) => ({ title: 'Denah baru', audience: { everyone: true }, draft: false, ...given });
const post = (given: object) =>
  world.app.inject({
    method: 'POST',
    url: `/v1/news?property_id=${property_id}`,
    headers,
    payload: { kind: 'tenant', ...facts(given) },
  });
const put = (id: string, given: object) =>
  world.app.inject({ method: 'PUT', url: `/v1/news/${id}?property_id=${property_id}`, headers, payload: facts(given) });

describe('pictures of an article', () => {
  it('claims pictures uploaded by the author, keeps them on a change, and deletes removed pictures', async () => {
    const [one, two] = [await anUpload(), await anUpload()];
    const made = await post({ body: showing(one.id, two.id), picture_urls: [one.url, two.url] });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    const news = made.json<NewsRecord>();
    expect(news.pictures.map(({ file_id }) => file_id).toSorted()).toEqual([one.id, two.id].toSorted());
    const changed = await put(news.id, { body: showing(two.id), version: news.version });
    expect(changed.json<NewsRecord>().pictures.map(({ file_id }) => file_id)).toEqual([two.id]);
    expect(await world.deps.storage.get(objectKey(one.id))).toBeUndefined();
    expect(await world.deps.storage.get(objectKey(two.id))).toBeDefined();
    await world.app.inject({ method: 'DELETE', url: `/v1/news/${news.id}?property_id=${property_id}`, headers });
    expect(await world.deps.storage.get(objectKey(two.id))).toBeUndefined();
  });

  it('refuses other files of the property, and uploads of another person, as pictures', async () => {
    const file = await aFile(world, { property_id });
    const theirs = await anUpload((await aStaffMember(world)).id);
    expect((await post({ body: showing(file.id) })).json()).toMatchObject({
      fields: [{ path: 'body', code: 'invalid' }],
    });
    expect((await post({ body: showing(theirs.id), picture_urls: [theirs.url] })).json()).toMatchObject({
      fields: [{ path: 'picture_urls.0', code: 'invalid' }],
    });
  });

  it('copies the pictures of an article to other properties and shows the copies to their tenants', async () => {
    const picture = await anUpload();
    const made = await post({ body: showing(picture.id), picture_urls: [picture.url], also_at: [other_id] });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    const user = await aTenantUser(world, { tenant: await aTenant(world, { property_id: other_id }) });
    const reader = bearer(await tenantLogin(world, user));
    const [item] = (await world.app.inject({ url: '/v1/tenant-news', headers: reader })).json<NewsPage>().data;
    expect(item?.picture?.file_id).toEqual(expect.not.stringContaining(picture.id));
    const { pathname, search } = new URL(item?.picture?.url ?? '');
    expect((await world.app.inject({ url: pathname + search })).statusCode).toBe(200);
  });
});
