import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';

import { aGreyPhoto, CHARACTERS, readWatermark } from '../../../test/permits/watermark.ts';
import { glyphRows, writable } from './bitmap-font.ts';
import { createImageProcessor } from './images.ts';

const images = createImageProcessor();
afterAll(() => images.close());

describe('the watermark', () => {
  const lines = ['L-GI-7K3QX9T2-M', 'GRAND INDONESIA', '16 NOVEMBER 2026'] as const;

  it.each([
    [1600, 1000],
    [1000, 1600],
  ])(
    '[D4-29] draws a watermark that can be read back line by line from a picture of %i x %i',
    async (width, height) => {
      const { body } = await images.mark(await aGreyPhoto(width, height), lines);
      for (const [number, line] of lines.entries()) {
        const texts = await readWatermark(body, { row: number, step: lines.length, length: line.length });
        expect(texts.length).toBeGreaterThan(2);
        expect(new Set(texts)).toEqual(new Set([line]));
      }
    },
  );

  it('draws the watermark on the preview, which has at most 480 pixels per side', async () => {
    const input = await aGreyPhoto(1600, 1000);
    const { preview, width, height } = await images.mark(input, lines);
    expect([width, height]).toEqual([1600, 1000]);
    const { data, info } = await sharp(preview).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([480, 300]);
    const light = data.filter((value) => value > 150).length / data.length;
    expect(light).toBeGreaterThan(0.03);
    expect(light).toBeLessThan(0.3);
  });

  it('draws the watermark over every part of the picture', async () => {
    const { body } = await images.mark(await aGreyPhoto(1600, 1000), lines);
    for (let left = 0; left < 1600; left += 400) {
      for (let top = 0; top < 1000; top += 250) {
        const part = sharp(body).extract({ left, top, width: 400, height: 250 }).greyscale();
        const data = await part.raw().toBuffer();
        expect(data.filter((value) => value > 150).length).toBeGreaterThan(2_000);
      }
    }
  });

  it('draws a watermark visible on white, on black and on a transparent picture, which becomes white', async () => {
    for (const background of ['#ffffff', '#000000', '#ffffff00']) {
      const channels = background.length > 7 ? 4 : 3;
      const plain = sharp({ create: { width: 800, height: 600, channels, background } });
      const marked = await images.mark(await plain.png().toBuffer(), lines);
      expect(marked.content_type).toBe('image/jpeg');
      const { channels: stats } = await sharp(marked.body).greyscale().stats();
      expect(stats[0]?.stdev ?? 0).toBeGreaterThan(10);
    }
  });

  it('draws the same watermark for the same picture and text and another for another text', async () => {
    const input = await aGreyPhoto(600, 400);
    const [one, again, other] = [
      await images.mark(input, lines),
      await images.mark(input, lines),
      await images.mark(input, ['L-GI-7K3QX9T2-N', 'GRAND INDONESIA', '16 NOVEMBER 2026']),
    ];
    expect(again.body.equals(one.body)).toBe(true);
    expect(other.body.equals(one.body)).toBe(false);
  });

  it('refuses to draw a watermark on input that is not a picture', async () => {
    await expect(images.mark(Buffer.from('no'), lines)).rejects.toMatchObject({ code: 'unsupported_media' });
    const broken = (await aGreyPhoto(600, 400)).subarray(0, 700);
    await expect(images.mark(broken, lines)).rejects.toMatchObject({ code: 'image_unreadable' });
  });
});

describe('the watermark font', () => {
  it('writes watermarks in capitals without accents and a question mark for unknown characters', () => {
    expect(writable('  Plaza  Café – Jl. Sudirman 5/6\n(Lt. 2) 商')).toBe('PLAZA CAFE ? JL. SUDIRMAN 5/6 (LT. 2) ?');
  });

  it('has no two equal glyphs in the watermark font', () => {
    const drawn = CHARACTERS.map((character) => glyphRows(character).join());
    expect(new Set(drawn).size).toBe(CHARACTERS.length);
  });
});
