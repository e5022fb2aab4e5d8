import type { Actor } from '@gerbang/shared/access';
import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import { beforeAll, describe, expect, test } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import {
  aJpeg,
  aPdf,
  applicantCookie,
  fileIdIn,
  linkIn,
  send,
  type Sending,
} from '../../../../test/hostile/requests.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { createContext, ownerKey } from '../../../platform/context.ts';
import { transaction, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { signFileLink } from '../../../platform/files/signed-links.ts';
import { claim } from './uploads.service.ts';

const world = await createWorld();
const HOUR = 3_600_000;
const jpeg = await aJpeg();
let property_id: string;
beforeAll(async () => {
  property_id = (await aProperty(world)).id;
});

interface Applicant {
  actor: Actor;
  owner_key: string;
  cookie: string;
}

async function anApplicant(): Promise<Applicant> {
  const cookie = applicantCookie(await send(world, jpeg)) ?? '';
  return { cookie, ...ownerOf({ kind: 'anonymous', applicant: cookie.split('=')[1] }) };
}

function ownerOf(actor: Actor) {
  const owner_key = ownerKey(actor);
  if (owner_key === undefined) throw new Error('an owner is known');
  return { actor, owner_key };
}

const uploadOf = async ({ cookie }: Applicant, sending: Sending = {}, body: Buffer = jpeg) =>
  world.config.public_url + linkIn(await send(world, body, { cookie, ...sending }));

interface Wish {
  property_id?: string;
  kind?: UploadKind;
}

function claimIn(
  tx: Tx,
  who: Pick<Applicant, 'actor' | 'owner_key'>,
  urls: string[],
  wish: Wish = {},
): Promise<string[]> {
  return claim(tx, createContext(world.deps, who.actor, 'test'), {
    property_id,
    kind: 'item',
    ...wish,
    owner_key: who.owner_key,
    urls: urls.map((url, index) => ({ url, path: `item_detail.${index}.image_url` })),
  });
}

const claimAs = (who: Pick<Applicant, 'actor' | 'owner_key'>, urls: string[], wish: Wish = {}) =>
  transaction(world.db, { property_id: wish.property_id ?? property_id, owner_key: who.owner_key }, (tx) =>
    claimIn(tx, who, urls, wish),
  );

const refusedAt = (...places: number[]) => ({
  code: 'refused',
  status: 422,
  fields: places.map((place) => ({ path: `item_detail.${place}.image_url`, code: 'invalid' })),
});

const filesOf = (ids: string[]) => world.owner.selectFrom('file').selectAll().where('id', 'in', ids).execute();
const uploadsOf = (ids: string[]) => world.owner.selectFrom('upload').selectAll().where('id', 'in', ids).execute();

describe('claiming uploads', () => {
  test('turns claimed uploads into files of the property in the given order', async () => {
    const who = await anApplicant();
    const urls = [await uploadOf(who), await uploadOf(who), await uploadOf(who)].toReversed();
    const ids = await claimAs(who, urls);
    expect(ids).toEqual(urls.map((url) => fileIdIn(url)));
    expect(await uploadsOf(ids)).toEqual([]);
    const files = await filesOf(ids);
    expect(files).toHaveLength(3);
    expect(files[0]).toMatchObject({
      property_id,
      kind: 'item',
      content_type: 'image/jpeg',
      width: 60,
      height: 40,
      delete_after: null,
    });
    expect(await world.deps.storage.get(`files/${ids[0]}`)).toBeDefined();
  });

  test('returns an empty list when no URLs are claimed', async () => {
    expect(await claimAs(await anApplicant(), [])).toEqual([]);
  });

  test('[D8-67] allows an upload to be claimed for 24 hours, even after its link has expired, and not later', async () => {
    const who = await anApplicant();
    const [early, late] = [await uploadOf(who), await uploadOf(who)];
    const start = world.clock.now();
    world.clock.advance(24 * HOUR - 1);
    expect(await claimAs(who, [early])).toEqual([fileIdIn(early)]);
    world.clock.advance(1);
    await expect(claimAs(who, [late])).rejects.toMatchObject(refusedAt(0));
    world.clock.set(start);
  });

  test('refuses to claim an upload a second time', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    await claimAs(who, [url]);
    await expect(claimAs(who, [url])).rejects.toMatchObject(refusedAt(0));
    expect(await filesOf([fileIdIn(url)])).toHaveLength(1);
  });

  test('refuses the same upload in two fields of a form', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    await expect(claimAs(who, [url, url])).rejects.toMatchObject(refusedAt(1));
  });

  test('claims no upload of a form when one of them is refused', async () => {
    const who = await anApplicant();
    const good = [await uploadOf(who), await uploadOf(who)];
    const foreign = await uploadOf(await anApplicant());
    await expect(
      claimAs(who, [good[0] ?? '', foreign, good[1] ?? '', 'https://evil.example/x.jpg']),
    ).rejects.toMatchObject(refusedAt(1, 3));
    expect(await uploadsOf(good.map((url) => fileIdIn(url)))).toHaveLength(2);
    expect(await filesOf(good.map((url) => fileIdIn(url)))).toEqual([]);
  });

  test('refuses to claim an upload of another kind', async () => {
    const who = await anApplicant();
    const item = await uploadOf(who, { kind: 'item' });
    const pdf = await uploadOf(who, { kind: 'attachment' }, aPdf());
    await expect(claimAs(who, [item], { kind: 'ktp' })).rejects.toMatchObject(refusedAt(0));
    await expect(claimAs(who, [pdf], { kind: 'item' })).rejects.toMatchObject(refusedAt(0));
    expect(await claimAs(who, [pdf], { kind: 'attachment' })).toEqual([fileIdIn(pdf)]);
  });

  test('[D8-06] claims an upload without a kind for any purpose of a form, a PDF only as an attachment', async () => {
    const who = await anApplicant();
    for (const kind of ['ktp', 'item', 'attachment'] as const) {
      const ids = await claimAs(who, [await uploadOf(who)], { kind });
      expect(await filesOf(ids)).toMatchObject([{ kind, content_type: 'image/jpeg' }]);
    }
    const pdf = await uploadOf(who, {}, aPdf());
    for (const kind of ['ktp', 'item', 'gate', 'operation'] as const) {
      await expect(claimAs(who, [pdf], { kind })).rejects.toMatchObject(refusedAt(0));
    }
    await expect(claimAs(who, [await uploadOf(who)], { kind: 'gate' })).rejects.toMatchObject(refusedAt(0));
    expect(await filesOf(await claimAs(who, [pdf], { kind: 'attachment' }))).toMatchObject([{ kind: 'attachment' }]);
  });

  test.each([
    'https://evil.example/photo.jpg',
    'http://127.0.0.1:22/',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '',
    'photo.jpg',
  ])('refuses to claim the URL %j, which is no link to an upload', async (url) => {
    await expect(claimAs(await anApplicant(), [url])).rejects.toMatchObject(refusedAt(0));
  });

  test('refuses to claim a signed link to a file that is not an upload', async () => {
    const { public_url, keys } = world.config;
    const url = public_url + signFileLink(keys, { id: newId(), expires_at: world.clock.now() });
    await expect(claimAs(await anApplicant(), [url])).rejects.toMatchObject(refusedAt(0));
  });
});

describe('ownership of an upload', () => {
  test('[D4-56] lets only the same applicant cookie claim the upload', async () => {
    const made = await send(world, jpeg);
    const cookie = made.cookies.find(({ name }) => name === 'applicant');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const url = world.config.public_url + linkIn(made);
    const stranger = await anApplicant();
    await expect(claimAs(stranger, [url])).rejects.toMatchObject(refusedAt(0));
    const known = { user_id: newId(), session_id: newId(), group_id: newId() };
    const account = ownerOf({ kind: 'tenant', ...known, property_id, tenant_id: newId() });
    await expect(claimAs(account, [url])).rejects.toMatchObject(refusedAt(0));
    const maker = ownerOf({ kind: 'anonymous', applicant: cookie?.value });
    expect(await claimAs(maker, [url])).toEqual([fileIdIn(url)]);
  });

  test('refuses another owner’s upload by row-level security alone, without the filter on the owner', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    const stranger = await anApplicant();
    const scope = { property_id, owner_key: stranger.owner_key };
    const asIfTheirs = transaction(world.db, scope, (tx) => claimIn(tx, who, [url]));
    await expect(asIfTheirs).rejects.toMatchObject(refusedAt(0));
    expect(await uploadsOf([fileIdIn(url)])).toHaveLength(1);
  });

  test('refuses another owner’s upload by the filter alone, without row-level security', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    const stranger = await anApplicant();
    await expect(
      world.owner.transaction().execute((tx) => claimIn(tx as unknown as Tx, stranger, [url])),
    ).rejects.toMatchObject(refusedAt(0));
    expect(await uploadsOf([fileIdIn(url)])).toHaveLength(1);
  });

  test('refuses to create a file of one property in a transaction of another', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    const other = (await aProperty(world)).id;
    const scope = { property_id: other, owner_key: who.owner_key };
    await expect(transaction(world.db, scope, (tx) => claimIn(tx, who, [url]))).rejects.toThrow(/row-level security/);
  });
});

describe('two concurrent claims', () => {
  const someoneWaits = () => waitingForLock(world, 'delete from upload');

  /** Claims and keeps the transaction open until the test commits it or rolls it back. */
  async function heldClaim(who: Applicant, urls: string[]) {
    const end = Promise.withResolvers<'commit' | 'undo'>();
    const claimed = Promise.withResolvers<void>();
    const done = transaction(world.db, { property_id, owner_key: who.owner_key }, async (tx) => {
      await claimIn(tx, who, urls);
      claimed.resolve();
      if ((await end.promise) === 'undo') throw new Error('undone');
    }).catch((error: Error) => error.message);
    await claimed.promise;
    return { finish: (how: 'commit' | 'undo') => (end.resolve(how), done) };
  }

  test('makes the second of two concurrent claims wait for the first and then refuses it', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    const first = await heldClaim(who, [url]);
    const second = claimAs(who, [url]).then(
      () => 'claimed',
      (error: { code: string }) => error.code,
    );
    await someoneWaits();
    await first.finish('commit');
    expect(await second).toBe('refused');
    expect(await filesOf([fileIdIn(url)])).toHaveLength(1);
  });

  test('gives the upload to the second of two concurrent claims when the first rolls back', async () => {
    const who = await anApplicant();
    const url = await uploadOf(who);
    const first = await heldClaim(who, [url]);
    const second = claimAs(who, [url]);
    await someoneWaits();
    expect(await first.finish('undo')).toBe('undone');
    expect(await second).toEqual([fileIdIn(url)]);
  });
});
