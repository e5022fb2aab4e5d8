import { readFileSync, readdirSync } from 'node:fs';

import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';

import { imageProcess } from './image-process.ts';
import { createImageProcessor } from './images.ts';

const images = createImageProcessor();
afterAll(() => images.close());

const MISBEHAVING = new URL('../../../test/hostile/misbehaving-worker.ts', import.meta.url);

/** Left half red, right half blue: shows how a picture was rotated. */
function twoHalves(width: number, height: number) {
  const row = Buffer.concat([
    Buffer.from('ff0000'.repeat(width / 2), 'hex'),
    Buffer.from('0000ff'.repeat(width / 2), 'hex'),
  ]);
  return sharp(Buffer.concat(Array.from({ length: height }, () => row)), { raw: { width, height, channels: 3 } });
}

const plainPng = (width: number, height = 1) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

function misbehaving(options: { deadline_ms?: number; waiting?: number; waiting_of_client?: number } = {}) {
  const processor = createImageProcessor({ worker: MISBEHAVING, deadline_ms: 5_000, ...options });
  onTestFinished(() => processor.close());
  return processor;
}

/** Process ids of the decoding processes of this test. */
function decoders(): string[] {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '));
  return children.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('worker'));
}

describe('a re-encoded picture', () => {
  test('[D4-22] re-encodes a picture into a different file that shows the same', async () => {
    const input = await twoHalves(400, 300).jpeg({ quality: 100 }).toBuffer();
    const { body, ...facts } = await images.clean(input);
    expect(facts).toEqual({ content_type: 'image/jpeg', width: 400, height: 300 });
    expect(body.equals(input)).toBe(false);
    const [left, right] = await corners(body);
    expect(left).toMatch(/^fe|^ff/);
    expect(right?.slice(4)).toMatch(/^fe|^ff/);
  });

  test('turns a PNG without transparency into a JPEG and keeps a PNG with transparency', async () => {
    expect(await images.clean(await plainPng(20, 20))).toMatchObject({ content_type: 'image/jpeg' });
    const seeThrough = sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000080' } });
    const clean = await images.clean(await seeThrough.png().toBuffer());
    expect(clean.content_type).toBe('image/png');
    expect((await sharp(clean.body).metadata()).hasAlpha).toBe(true);
  });

  test('shrinks a picture to at most 2560 pixels per side and never enlarges it', async () => {
    const wide = await images.clean(await plainPng(6000, 3000));
    expect([wide.width, wide.height]).toEqual([2560, 1280]);
    const small = await images.clean(await plainPng(3, 2));
    expect([small.width, small.height]).toEqual([3, 2]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a photo with camera orientation %i upright', async (orientation) => {
    const input = await twoHalves(80, 40).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const clean = await images.clean(input);
    const upright = await sharp(input).autoOrient().png().toBuffer();
    const expected = await sharp(upright).metadata();
    expect([clean.width, clean.height]).toEqual([expected.width, expected.height]);
    expect(await nearest(clean.body)).toEqual(await nearest(upright));
    expect((await sharp(clean.body).metadata()).orientation).toBeUndefined();
  });

  test.each([
    ['grey', () => twoHalves(64, 64).greyscale().jpeg()],
    ['progressive', () => twoHalves(64, 64).jpeg({ progressive: true })],
    ['in CMYK', () => twoHalves(64, 64).toColourspace('cmyk').jpeg()],
    ['in palette colours', () => twoHalves(64, 64).png({ palette: true })],
    ['of 16 bits per channel', () => twoHalves(64, 64).toColourspace('rgb16').png()],
    ['interlaced', () => twoHalves(64, 64).png({ progressive: true })],
  ])('accepts a picture that is %s', async (_form, picture) => {
    const clean = await images.clean(await picture().toBuffer());
    const { space, channels } = await sharp(clean.body).metadata();
    expect([space, channels]).toEqual(['srgb', 3]);
  });

  async function corners(body: Buffer) {
    const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return [data.toString('hex', 0, 3), data.toString('hex', (info.width - 1) * 3, info.width * 3)];
  }

  /** The four corners, each as the nearer of the two colours. */
  async function nearest(body: Buffer) {
    const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => ((data[(y * info.width + x) * 3] ?? 0) > 128 ? 'red' : 'blue');
    const [right, bottom] = [info.width - 1, info.height - 1];
    return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)];
  }
});

describe('the decoding process', () => {
  test('runs the decoder in a process of its own that has none of our secrets', async () => {
    await images.clean(await plainPng(2));
    const [pid] = decoders();
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    const names = environment.map((line) => line.split('=')[0]).filter((name) => name !== '');
    expect(new Set(names)).toEqual(new Set(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']));
  });

  test.each(['gif', 'webp', 'tiff', 'avif', 'svg'] as const)(
    'does not decode %s in the decoding process',
    async (format) => {
      const worker = new URL('./image-worker.ts', import.meta.url);
      const decoder = imageProcess({ worker, deadline_ms: 5_000 });
      onTestFinished(() => decoder.close());
      const svg = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      );
      const body =
        format === 'svg'
          ? svg
          : await sharp(await plainPng(9, 9))
              .toFormat(format)
              .toBuffer();
      expect((await sharp(body).metadata()).width).toBe(9);
      expect(await decoder.rewrite(body)).toBeUndefined();
      expect(await decoder.rewrite(await plainPng(9, 9))).toMatchObject({ width: 9 });
    },
  );

  test('keeps the decoding process running between pictures', async () => {
    await images.clean(await plainPng(2));
    const before = decoders();
    await images.clean(await plainPng(3));
    expect(decoders()).toEqual(before);
  });

  test('kills a decoding process that hangs after its deadline and starts another for the next picture', async () => {
    const others = decoders();
    const processor = misbehaving({ deadline_ms: 300 });
    await processor.clean(await plainPng(1));
    const hanging = decoders().find((pid) => !others.includes(pid));
    const since = Date.now();
    await expect(processor.clean(await plainPng(13))).rejects.toMatchObject({ code: 'image_unreadable' });
    expect(Date.now() - since).toBeLessThan(1_500);
    await expect(processor.clean(await plainPng(2))).resolves.toMatchObject({ width: 2 });
    expect(decoders()).not.toContain(hanging);
  });

  test('starts another decoding process when a picture crashes it', async () => {
    const processor = misbehaving();
    await expect(processor.clean(await plainPng(14))).rejects.toMatchObject({ code: 'image_unreadable' });
    await expect(processor.clean(await plainPng(2))).resolves.toMatchObject({ width: 2 });
  });

  test('gives a picture to another decoding process when the first one has just died', async () => {
    const others = decoders();
    const processor = misbehaving();
    await processor.clean(await plainPng(2));
    const idle = decoders().find((pid) => !others.includes(pid));
    process.kill(Number(idle), 'SIGKILL');
    await expect(processor.clean(await plainPng(2))).resolves.toMatchObject({ width: 2 });
  });

  test('replaces a decoding process that has grown too large', async () => {
    const others = decoders();
    const processor = misbehaving();
    await processor.clean(await plainPng(15));
    await processor.clean(await plainPng(2));
    const first = decoders().filter((pid) => !others.includes(pid));
    await processor.clean(await plainPng(15));
    await processor.clean(await plainPng(2));
    const second = decoders().filter((pid) => !others.includes(pid));
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
  });

  test('decodes one picture at a time and limits how many wait', async () => {
    const processor = misbehaving({ waiting: 2 });
    const order: string[] = [];
    const slow = await plainPng(16);
    const quick = await plainPng(2);
    const taken = [slow, quick, quick].map((input, index) =>
      processor.clean(input).then(() => order.push(index === 0 ? 'slow' : 'quick')),
    );
    await expect(processor.clean(quick)).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(taken);
    expect(order).toEqual(['slow', 'quick', 'quick']);
    await expect(processor.clean(quick)).resolves.toMatchObject({ width: 2 });
  });

  test('[L15] limits how many pictures of one client wait, and still takes those of others', async () => {
    const processor = misbehaving({ waiting: 4, waiting_of_client: 1 });
    const [slow, quick] = [await plainPng(16), await plainPng(2)];
    const taken = [processor.clean(slow, 'a'), processor.clean(quick, 'a')];
    await expect(processor.clean(quick, 'a')).rejects.toMatchObject({ code: 'unavailable' });
    taken.push(processor.clean(quick, 'b'), processor.clean(quick));
    expect((await Promise.all(taken)).map(({ width }) => width)).toEqual([16, 2, 2, 2]);
    await expect(processor.clean(quick, 'a')).resolves.toMatchObject({ width: 2 });
  });

  test('answers `unavailable`, not `image_unreadable`, when the decoding process cannot start', async () => {
    const processor = createImageProcessor({ worker: new URL('file:///nowhere/worker.ts') });
    await expect(processor.clean(await plainPng(2))).rejects.toMatchObject({ code: 'unavailable' });
    await processor.close();
  });

  test('ends the decoding process on close and accepts no picture afterwards', async () => {
    const others = decoders();
    const processor = createImageProcessor();
    await processor.clean(await plainPng(2));
    await processor.close();
    expect(decoders()).toEqual(others);
    await expect(processor.clean(await plainPng(2))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
