import sharp from 'sharp';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import {
  begin,
  begun,
  DIRECT_UPLOADS,
  directUploadWorld,
  finish,
  keyOf,
  refusal,
  sent,
  type Begun,
} from '../../../../test/building/direct-uploads.ts';
import { aPdf, applicantCookie, fileIdIn, linkIn } from '../../../../test/hostile/requests.ts';
import { createContext, ownerKey } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { ORPHAN_AFTER_MS, removeOrphans } from '../../../platform/files/pending-objects.ts';
import { signFileLink } from '../../../platform/files/signed-links.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { cleanUpQuarantine } from './uploads.jobs.ts';
import { claim } from './uploads.service.ts';

const MINUTE = 60_000;
const { world, storage, jpeg } = await directUploadWorld();
const { quarantine } = world.deps;
if (quarantine === undefined) throw new Error('direct uploads are off');
afterEach(() => {
  world.deps.quarantine = quarantine;
});

const quarantined = (upload: Begun) => storage.get(keyOf(upload));
const notes = async () =>
  (await world.owner.selectFrom('pending_object').select('key').execute()).map(({ key }) => key);
const uploadsOf = (id: string) => world.owner.selectFrom('upload').selectAll().where('id', '=', id).execute();

/** The storage with only these files in quarantine, because other tests use the same bucket. */
function withOnly(...uploads: Begun[]): Storage {
  const keys = new Set(uploads.map(keyOf));
  return {
    ...storage,
    async *list(prefix) {
      for await (const object of storage.list(prefix)) if (keys.has(object.key)) yield object;
    },
  };
}

const done = ({ offer, cookie }: Begun) => finish(world, offer.id, cookie);

describe('a direct upload', () => {
  test('stores the re-encoded picture without its metadata and answers with its link', async () => {
    const input = await sharp(jpeg)
      .withExif({ IFD0: { Copyright: 'canary-of-the-camera' }, IFD3: { GPSLatitude: '6/1 10/1 0/1' } })
      .toBuffer();
    expect(input.includes('canary-of-the-camera')).toBe(true);
    const upload = await sent(world, input, { kind: 'item' });
    const answer = await done(upload);
    const served = await world.app.inject({ url: linkIn(answer) });
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.includes('canary-of-the-camera')).toBe(false);
    expect(await sharp(served.rawPayload).metadata()).not.toHaveProperty('exif');
    expect(await uploadsOf(fileIdIn(linkIn(answer)))).toMatchObject([
      { kind: 'item', content_type: 'image/jpeg', width: 60, height: 40, bytes: served.rawPayload.length },
    ]);
    expect(await quarantined(upload)).toBeUndefined();
    expect(await notes()).toEqual([]);
  });

  test('becomes a file of a permit of the same applicant only', async () => {
    const upload = await sent(world, jpeg, { kind: 'item' });
    const url = world.config.public_url + linkIn(await done(upload));
    const { id: property_id } = await aProperty(world);
    const claimAs = (cookie: string) => {
      const actor = { kind: 'anonymous' as const, applicant: cookie.split('=')[1] };
      const owner_key = ownerKey(actor) ?? '';
      return transaction(world.db, { property_id, owner_key }, (tx) =>
        claim(tx, createContext(world.deps, actor, 'test'), {
          property_id,
          kind: 'item',
          owner_key,
          urls: [{ url, path: 'image_url' }],
        }),
      );
    };
    await expect(claimAs((await begun(world)).cookie)).rejects.toMatchObject({ code: 'refused' });
    expect(await claimAs(upload.cookie)).toEqual([fileIdIn(url)]);
  });

  test('stores a PDF as it is, as an attachment', async () => {
    const pdf = aPdf();
    const announced = { kind: 'attachment', content_type: 'application/pdf' } as const;
    const answer = await done(await sent(world, pdf, announced));
    expect((await world.app.inject({ url: linkIn(answer) })).rawPayload.equals(pdf)).toBe(true);
  });

  test('never passes the bytes of the file through the API process', async () => {
    const put = vi.spyOn(storage, 'put');
    const get = vi.spyOn(storage, 'get');
    onTestFinished(() => {
      put.mockRestore();
      get.mockRestore();
    });
    expect((await done(await sent(world, jpeg))).statusCode).toBe(200);
    expect(put).not.toHaveBeenCalled();
    expect(get).not.toHaveBeenCalled();
  });

  test('lets a page connect to the origin of the bucket and to nothing else', async () => {
    const policy = String((await world.app.inject({ url: '/health/live' })).headers['content-security-policy']);
    const { origin } = new URL(DIRECT_UPLOADS.S3_UPLOAD_URL);
    expect(policy.split(';')).toContain(`connect-src 'self' ${origin}`);
  });

  test('is not offered without the setting', async () => {
    world.deps.quarantine = undefined;
    const answer = await begin(world);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(refusal(await finish(world, 'x', applicantCookie(answer)))).toEqual([404, 'not_found']);
  });
});

describe('the announcement of a direct upload', () => {
  test('refuses a file of another type, the same way each time, and stores nothing', async () => {
    const upload = await sent(world, Buffer.from('<html>not a picture</html>'));
    for (const _turn of [1, 2]) expect(refusal(await done(upload))).toEqual([415, 'unsupported_media']);
    expect(await notes()).toEqual([]);
  });

  test('refuses a picture that cannot be read, and a PDF that was announced as a picture', async () => {
    const broken = await sent(world, jpeg.subarray(0, 200));
    expect(refusal(await done(broken))).toEqual([422, 'image_unreadable']);
    const pdf = await sent(world, aPdf(), { kind: 'item' });
    expect(refusal(await done(pdf))).toEqual([415, 'unsupported_media']);
  });

  test('refuses an object above the limit without reading it', async () => {
    const upload = await begun(world);
    const key = keyOf(upload);
    await storage.put(key, Buffer.alloc(10 * 1024 * 1024 + 1), 'image/jpeg');
    expect(refusal(await done(upload))).toEqual([413, 'payload_too_large']);
    await storage.remove(key);
  });

  test('answers the same bytes when it is repeated, and stores one file', async () => {
    const upload = await sent(world, jpeg);
    const first = await done(upload);
    const second = await done(upload);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
  });

  test('answers the same bytes to two requests at once, and stores one file', async () => {
    const upload = await sent(world, jpeg);
    const [first, second] = await Promise.all([done(upload), done(upload)]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).toBe(first.body);
    expect(await notes()).toEqual([]);
    expect(await uploadsOf(fileIdIn(linkIn(first)))).toHaveLength(1);
  });

  test('finds the answer of another request that ended while this one looked for the file', async () => {
    const upload = await sent(world, jpeg);
    let first = '';
    world.deps.quarantine = {
      ...quarantine,
      async release(...args) {
        world.deps.quarantine = quarantine;
        first = (await done(upload)).body;
        return quarantine.release(...args);
      },
    };
    const second = await done(upload);
    expect([second.statusCode, second.body]).toEqual([200, first]);
  });

  test('answers 404 to another owner, for an altered id, and when nothing was sent', async () => {
    const upload = await sent(world, jpeg);
    const stranger = await begun(world);
    expect(refusal(await finish(world, upload.offer.id, stranger.cookie))).toEqual([404, 'not_found']);
    expect(refusal(await finish(world, upload.offer.id))).toEqual([401, 'unauthenticated']);
    for (const altered of [upload.offer.id.replace('..', '.gate.'), `${upload.offer.id}x`, 'x', ''])
      expect(refusal(await finish(world, altered, upload.cookie))).toEqual([404, 'not_found']);
    expect(refusal(await done(stranger))).toEqual([404, 'not_found']);
    expect((await done(upload)).statusCode).toBe(200);
  });

  test('answers 404 after 45 minutes, but repeats an answer', async () => {
    const [late, answered] = [await sent(world, jpeg), await sent(world, jpeg)];
    const { body } = await done(answered);
    world.clock.advance(45 * MINUTE);
    expect(refusal(await done(late))).toEqual([404, 'not_found']);
    expect((await done(answered)).body).toBe(body);
  });
});

describe('what a crash leaves', () => {
  test('is removed after an hour when the process ended between storing and recording, and asking again works', async () => {
    const upload = await sent(world, jpeg);
    let stored = '';
    world.deps.quarantine = {
      ...quarantine,
      async release(id, to, how) {
        await quarantine.release(id, to, how);
        stored = to;
        throw new Error('killed');
      },
    };
    expect((await done(upload)).statusCode).toBe(500);
    expect(await storage.get(stored)).toBeDefined();
    expect(await notes()).toEqual([stored]);
    world.deps.quarantine = quarantine;
    expect((await done(upload)).statusCode).toBe(200);
    world.clock.advance(ORPHAN_AFTER_MS + 1);
    await removeOrphans.run({}, world.deps);
    expect(await storage.get(stored)).toBeUndefined();
    expect(await notes()).toEqual([]);
  });

  test('is removed from quarantine after an hour and not before, announced or not', async () => {
    const announced = await sent(world, Buffer.from('no picture'));
    await done(announced);
    const silent = await sent(world, jpeg);
    const deps = { ...world.deps, storage: withOnly(announced, silent) };
    world.clock.advance(59 * MINUTE);
    await cleanUpQuarantine.run({}, deps);
    expect(await quarantined(silent)).toBeDefined();
    world.clock.advance(2 * MINUTE);
    await cleanUpQuarantine.run({}, deps);
    expect(await quarantined(silent)).toBeUndefined();
    expect(await quarantined(announced)).toBeUndefined();
  });

  test('does not stop the removal of others when it cannot be removed', async () => {
    const [stuck, free] = [await sent(world, jpeg), await sent(world, jpeg)];
    const stuckKey = keyOf(stuck);
    world.clock.advance(61 * MINUTE);
    const own = withOnly(stuck, free);
    const failing = {
      ...own,
      remove: (key: string) => (key === stuckKey ? Promise.reject(new Error('stuck')) : storage.remove(key)),
    };
    await expect(cleanUpQuarantine.run({}, { ...world.deps, storage: failing })).rejects.toThrow('stuck');
    expect(await quarantined(free)).toBeUndefined();
    await cleanUpQuarantine.run({}, { ...world.deps, storage: own });
    expect(await quarantined(stuck)).toBeUndefined();
  });
});

describe('a file in quarantine', () => {
  test('cannot be linked, claimed or read without credentials', async () => {
    const upload = await sent(world, jpeg);
    const id = upload.offer.id.split('.')[0] ?? '';
    const { keys, public_url } = world.config;
    const link = signFileLink(keys, { id, expires_at: new Date(Date.now() + MINUTE) });
    expect(refusal(await world.app.inject({ url: link }))).toEqual([404, 'not_found']);
    expect((await fetch(`${DIRECT_UPLOADS.S3_UPLOAD_URL}/quarantine/${id}`)).status).toBe(403);
    const { id: property_id } = await aProperty(world);
    const actor = { kind: 'anonymous' as const, applicant: upload.cookie.split('=')[1] };
    const owner_key = ownerKey(actor) ?? '';
    const claiming = transaction(world.db, { property_id, owner_key }, (tx) =>
      claim(tx, createContext(world.deps, actor, 'test'), {
        property_id,
        kind: 'item',
        owner_key,
        urls: [{ url: public_url + link, path: 'image_url' }],
      }),
    );
    await expect(claiming).rejects.toMatchObject({ code: 'refused' });
  });
});
