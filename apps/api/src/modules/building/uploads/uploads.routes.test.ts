import { connect } from 'node:net';
import { Readable } from 'node:stream';

import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { aStaffMember, aTenantUser, bearer, staffLogin, tenantLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import {
  aJpeg,
  aPdf,
  aPng,
  applicantCookie,
  form,
  linkIn,
  PUBLIC_UPLOAD,
  send,
  SESSION_UPLOAD,
} from '../../../../test/hostile/requests.ts';

const world = await createWorld();
const MB = 1024 * 1024;

let jpeg: Buffer;
let png: Buffer;
/** The header that authenticates each kind of caller. */
const routes = { public: {}, staff: {}, tenant: {} } as Record<string, Record<string, string>>;
const urlOf = (who: string) => (who === 'public' ? PUBLIC_UPLOAD : SESSION_UPLOAD);

beforeAll(async () => {
  [jpeg, png] = await Promise.all([aJpeg(), aPng()]);
  routes['staff'] = bearer(await staffLogin(world, await aStaffMember(world)));
  routes['tenant'] = bearer(await tenantLogin(world, await aTenantUser(world)));
});

const upload = (who: string, payload: Buffer, type: string, kind?: string) =>
  send(world, payload, { url: urlOf(who), type, headers: routes[who] ?? {}, ...(kind !== undefined && { kind }) });

const uploadRows = () => world.owner.selectFrom('upload').selectAll().orderBy('id').execute();
const view = (url: string) => world.app.inject({ method: 'GET', url });

describe.each([
  ['public', '[S7-009]'],
  ['staff', '[S7-010]'],
  ['tenant', '[S7-010]'],
])('uploading through the %s route %s', (who) => {
  test('[D6-06] [D6-07] accepts a raw image/jpeg body as an upload and answers {data: url}', async () => {
    const answer = await upload(who, jpeg, 'image/jpeg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = answer.json<{ data: string }>();
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toMatch(/^http:\/\/localhost:8080\/v1\/files\/[0-9a-f-]{36}\?exp=\d+&sig=[\w-]{43}$/);
    expect((await view(linkIn(answer))).headers['content-type']).toBe('image/jpeg');
  });

  test('[D6-08] accepts a raw image/png body as an upload', async () => {
    const answer = await upload(who, png, 'image/png');
    expect((await view(linkIn(answer))).statusCode).toBe(200);
  });

  test('[D6-09] accepts a multipart upload with a file field', async () => {
    for (const picture of [jpeg, png]) {
      const { payload, type } = form(picture);
      expect((await view(linkIn(await upload(who, payload, type)))).statusCode).toBe(200);
    }
  });
});

describe('the owner of an upload', () => {
  test('refuses an upload without a session on the session route', async () => {
    const answer = await send(world, jpeg, { url: SESSION_UPLOAD });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'unauthenticated']);
  });

  test('[D8-67] gives an anonymous applicant one owner cookie that scripts and other sites cannot use', async () => {
    const first = await send(world, jpeg);
    const cookie = first.cookies.find(({ name }) => name === 'applicant');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 86_400, path: '/' });
    expect(cookie?.secure).toBeUndefined();
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    const second = await send(world, jpeg, { cookie: applicantCookie(first) });
    expect(second.cookies).toEqual([]);
    const owners = (await uploadRows()).slice(-2).map((row) => row.owner_key);
    expect(owners[0]).toBe(owners[1]);
    expect(owners[0]).toMatch(/^applicant:[0-9a-f]{32}$/);
    expect(owners[0]).not.toContain(cookie?.value);
  });

  test('stores the account as the owner of an upload by a logged-in user, without a cookie', async () => {
    const answer = await upload('tenant', jpeg, 'image/jpeg');
    expect(answer.cookies).toEqual([]);
    expect((await uploadRows()).at(-1)?.owner_key).toMatch(/^account:/);
  });
});

describe('accepted content', () => {
  test('stores the given kind of an upload, and none when it is not given', async () => {
    await send(world, jpeg, { kind: 'ktp' });
    await send(world, jpeg, { kind: 'attachment' });
    await send(world, jpeg);
    expect((await uploadRows()).slice(-3).map((row) => row.kind)).toEqual(['ktp', 'attachment', null]);
    expect((await send(world, jpeg, { kind: 'logo' })).statusCode).toBe(400);
  });

  test('[D4-19] decides by the bytes of an upload, not by its declared type', async () => {
    expect((await view(linkIn(await send(world, png, { type: 'image/jpeg' })))).statusCode).toBe(200);
    expect((await view(linkIn(await send(world, jpeg, { type: 'application/pdf' })))).statusCode).toBe(200);
    const gif = await sharp(png).gif().toBuffer();
    for (const type of ['image/jpeg', 'image/png', 'application/pdf']) {
      for (const kind of ['item', 'ktp', 'attachment']) {
        const answer = await send(world, gif, { type, kind });
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported_media']);
      }
    }
    const asForm = form(gif, { filename: 'photo.jpg', type: 'image/jpeg' });
    expect((await send(world, asForm.payload, { type: asForm.type })).statusCode).toBe(415);
    expect((await send(world, aPdf(), { kind: 'ktp' })).statusCode).toBe(415);
    expect((await send(world, aPdf(), { kind: 'item' })).statusCode).toBe(415);
  });

  test.each([
    ['gif', () => sharp(png).gif().toBuffer()],
    ['webp', () => sharp(png).webp().toBuffer()],
    ['tiff', () => sharp(png).tiff().toBuffer()],
    ['avif', () => sharp(png).avif({ effort: 0 }).toBuffer()],
    ['svg', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['bmp', () => Promise.resolve(Buffer.from('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36', 'latin1'))],
    ['text', () => Promise.resolve(Buffer.from('hello'))],
    ['pdf', () => Promise.resolve(aPdf())],
  ])('[S9-012] refuses %s as a photo', async (_name, picture) => {
    const before = await uploadRows();
    for (const kind of ['item', 'ktp']) expect((await send(world, await picture(), { kind })).statusCode).toBe(415);
    expect(await uploadRows()).toEqual(before);
  });

  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'x', 415],
    ['image/svg+xml', '<svg/>', 415],
    ['application/octet-stream', 'x', 415],
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=x', 'not multipart', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
      400,
    ],
    ['multipart/form-data; boundary=x', '--x--\r\n', 400],
    ['image/jpeg', '', 415],
  ])('answers an upload of type %s that contains %j with %i', async (type, payload, status) => {
    const answer = await send(world, Buffer.from(payload), { type });
    expect(answer.statusCode).toBe(status);
  });

  test('refuses a multipart upload without a file field and names the missing field', async () => {
    const { payload, type } = form(jpeg, { name: 'picture' });
    const answer = await send(world, payload, { type });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed', fields: [{ path: 'file', code: 'required' }] });
  });
});

describe('[D4-20] the size limit of 10 MB', () => {
  const tooLarge = (answer: { statusCode: number; json(): unknown }) =>
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining({ code: 'payload_too_large' })]);
  const over = Buffer.alloc(10 * MB + 1, jpegStart());

  test('refuses an upload one byte over 10 MB: raw, chunked and as multipart', async () => {
    const before = await uploadRows();
    tooLarge(await send(world, over));
    tooLarge(await send(world, Readable.from([over.subarray(0, 6 * MB), over.subarray(6 * MB)])));
    const { payload, type } = form(over);
    tooLarge(await send(world, payload, { type }));
    expect(await uploadRows()).toEqual(before);
  });

  test('accepts an upload of exactly 10 MB, raw and as multipart', async () => {
    const pdf = aPdf(10 * MB);
    expect(pdf.length).toBe(10 * MB);
    expect((await send(world, pdf, { kind: 'attachment', type: 'application/pdf' })).statusCode).toBe(200);
    const { payload, type } = form(pdf);
    expect((await send(world, payload, { kind: 'attachment', type })).statusCode).toBe(200);
  });

  test('answers a client that still sends too many bytes, and disconnects a client that never stops sending', async () => {
    const url = (await world.app.listen({ host: '127.0.0.1', port: 0 })) + PUBLIC_UPLOAD;
    const headers = { 'content-type': 'image/jpeg' };
    for (let round = 0; round < 5; round += 1) {
      expect((await fetch(url, { method: 'POST', headers, body: Buffer.alloc(30 * MB) })).status).toBe(413);
      expect((await fetch(url, { method: 'POST', headers: { 'content-type': 'text/html' }, body: over })).status).toBe(
        415,
      );
    }
    const sent = await endlessly(new URL(url));
    expect(sent).toBeGreaterThan(10 * MB);
    expect(sent).toBeLessThan(100 * MB);
  });

  /** Sends a photo that never ends; resolves with the bytes accepted before the connection was closed. */
  function endlessly({ hostname, port, pathname }: URL): Promise<number> {
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      const push = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(64 * 1024)));
      };
      socket.write(
        `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\nContent-Length: 1000000000\r\n\r\n`,
      );
      socket
        .on('connect', push)
        .on('drain', push)
        .on('error', () => {});
      socket.on('close', () => resolve(socket.bytesWritten)).resume();
    });
  }

  function jpegStart(): Buffer {
    return Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  }
});

describe('[D4-21] the pixel limit', () => {
  const tooLarge = [422, 'image_too_large'];
  const codeOf = async (picture: Buffer) => {
    const answer = await send(world, picture);
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };

  test('refuses a picture of more than 50 million pixels', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#ffffff' }, limitInputPixels: false })
        .png({ compressionLevel: 1 })
        .toBuffer();
    expect(await codeOf(await flat(10_000, 5_001))).toEqual(tooLarge);
    expect(await codeOf(await flat(10_000, 5_000))).toEqual([200, undefined]);
  });

  test('refuses a picture of more than 30,000 pixels per side', async () => {
    expect(await codeOf(await aPng('#000000', 30_001, 1))).toEqual(tooLarge);
    expect(await codeOf(await aPng('#000000', 1, 30_001))).toEqual(tooLarge);
    expect(await codeOf(await aJpeg('#000000', 30_001, 8))).toEqual(tooLarge);
  });
});

describe('the stored picture', () => {
  test('[D4-22] [D4-23] stores the picture re-encoded and upright, without EXIF, GPS, XMP or a colour profile', async () => {
    const marked = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#336699' } })
      .jpeg()
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>MARK-XMP</secret></x:xmpmeta>')
      .withExif({
        IFD0: { Make: 'MARK-CAMERA', Software: 'MARK-SOFTWARE' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '6/1 12/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '106/1 49/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(marked).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined)).toBe(true);
    expect(marked.toString('latin1')).toContain('MARK-CAMERA');

    const stored = (await view(linkIn(await send(world, marked)))).rawPayload;
    const { exif, xmp, iptc, icc, width, height } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect([width, height]).toEqual([60, 90]);
    expect(stored.equals(marked)).toBe(false);
    expect(stored.toString('latin1')).not.toMatch(/MARK-|Exif|xmpmeta|ICC_PROFILE/);
    expect((await uploadRows()).at(-1)).toMatchObject({ bytes: stored.length, width: 60, height: 90 });
  });
});
