import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { jpegCorpus } from '../../../test/hostile/corpus-jpeg.ts';
import { pngCorpus } from '../../../test/hostile/corpus-png.ts';
import { exif, frame, segment, smallJpeg, withSegments } from '../../../test/hostile/jpeg.ts';
import { chunk, header, png, smallPng } from '../../../test/hostile/png.ts';
import { MARK, type Sample } from '../../../test/hostile/sample.ts';
import { AppError } from '../errors.ts';
import type { PictureCore } from './image-core.ts';
import { jpegCore } from './image-jpeg.ts';
import { pngCore } from './image-png.ts';

const photo = await smallJpeg();
const corpus = { PNG: pngCorpus(), JPEG: await jpegCorpus() };
const readers = { PNG: pngCore, JPEG: jpegCore };

function refusalOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : 'another error';
  }
}

function coreOf(read: (input: Buffer) => PictureCore, { body }: Sample): PictureCore | undefined {
  try {
    return read(body);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

describe.each(['PNG', 'JPEG'] as const)('the core of a %s (only the parts that a decoder needs)', (format) => {
  const cores = corpus[format].map((sample) => ({ name: sample.name, core: coreOf(readers[format], sample) }));

  test('copies nothing that was hidden in a hostile file into the core of the picture', () => {
    const sound = cores.filter(({ core }) => core !== undefined);
    expect(sound.length).toBeGreaterThan(50);
    expect(sound.filter(({ core }) => core?.body.includes(MARK)).map(({ name }) => name)).toEqual([]);
  });

  test('refuses a picture with too many pixels to decode', () => {
    const large = cores.filter(({ core }) => core !== undefined && core.width * core.height > 50_000_000);
    expect(large.map(({ name }) => name)).toEqual([]);
  });

  test('reads from a valid picture a core that decodes to the same pixels', async () => {
    const picture = sharp({
      create: {
        width: 70,
        height: 50,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const input = await (
      format === 'PNG' ? picture.png({ progressive: true }) : picture.jpeg({ progressive: true })
    ).toBuffer();
    const core = readers[format](input);
    expect([core.width, core.height]).toEqual([70, 50]);
    const pixels = (body: Buffer) => sharp(body).raw().toBuffer();
    expect((await pixels(core.body)).equals(await pixels(input))).toBe(true);
  });
});

test('refuses a JPEG with a second frame header, even if a decoder would accept it', () => {
  expect(() => jpegCore(withSegments(photo, frame(30_000, 1_000)))).toThrow('image_unreadable');
});

test.each([
  ['50 MP of 4 bytes', [10_000, 5_000, { colour: 6 }], undefined],
  ['50 MP of 8 bytes', [10_000, 5_000, { colour: 6, depth: 16 }], 'image_too_large'],
  ['50 MP of 4 bytes, interlaced', [10_000, 5_000, { colour: 6, interlace: 1 }], 'image_too_large'],
  ['25 MP of 4 bytes, interlaced', [5_000, 5_000, { colour: 6, interlace: 1 }], undefined],
  ['50 MP of 1 bit', [10_000, 5_000, { colour: 0, depth: 1 }], undefined],
] as const)('limits a PNG of %s by its decoded size', (_name, [width, height, form], refusal) => {
  const body = png(header(width, height, form), chunk('IDAT'), chunk('IEND'));
  expect(refusalOf(() => pngCore(body))).toBe(refusal);
});

test('keeps palette and transparency of a PNG and drops every other chunk', () => {
  const extra = ['gAMA', 'pHYs', 'tIME', 'iCCP', 'tEXt', 'eXIf', 'acTL'].map((type) => chunk(type, Buffer.from('x')));
  const needed = [chunk('PLTE', Buffer.from('abc')), chunk('tRNS', Buffer.from('d'))];
  expect(pngCore(smallPng(...extra, ...needed)).body.equals(smallPng(...needed))).toBe(true);
});

test('keeps colour transform and orientation of a JPEG in newly written segments', async () => {
  const adobe = segment(0xee, Buffer.from(`Adobe\0d\0\0\0\0\x01${MARK}`, 'latin1'));
  const turned = exif(Buffer.from('00010112000300000001000600000000', 'hex'));
  const { body } = jpegCore(withSegments(photo, turned, adobe));
  expect((await sharp(body).metadata()).orientation).toBe(6);
  expect(body.includes(Buffer.from('Adobe\0d\0\0\0\0\x01\xff', 'latin1'))).toBe(true);
});
