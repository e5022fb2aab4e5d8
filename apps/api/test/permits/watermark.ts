import sharp from 'sharp';

import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphRows } from '../../src/platform/files/bitmap-font.ts';
import { ADVANCE, ANGLE, dotSize, GAP, ROW_PITCH, ROW_SHIFT } from '../../src/platform/files/watermark.ts';

/** All characters of the watermark's font, except `?`, which replaces unknown characters. */
export const CHARACTERS = Array.from(" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.,/&'():+#");

const ROWS = 24;
const REPEATS = 5;

/** A grey picture. Its watermark can be read back from the pixels. */
export const aGreyPhoto = (width = 1600, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();

/**
 * Reads a watermark from the pixels of a marked grey picture: every complete repeat of its `length` characters, in each
 * `step`-th row from `row` on.
 */
export async function readWatermark(
  picture: Buffer,
  { row: first, step, length }: { row: number; step: number; length: number },
): Promise<string[]> {
  // The blur averages the pixels, because single pixels can be wrong after JPEG compression.
  const { data, info } = await sharp(picture).greyscale().blur(1).raw().toBuffer({ resolveWithObject: true });
  const size = dotSize(info.width, info.height);
  const inked = (u: number, v: number): boolean | undefined => {
    const x = Math.round((u * Math.cos(ANGLE) - v * Math.sin(ANGLE)) * size);
    const y = Math.round((u * Math.sin(ANGLE) + v * Math.cos(ANGLE)) * size);
    if (x < 0 || y < 0 || x >= info.width || y >= info.height) return undefined;
    return (data[(y * info.width + x) * info.channels] ?? 0) > 150;
  };
  const texts: string[] = [];
  for (let row = first; row < ROWS; row += step) {
    for (let repeat = -REPEATS; repeat < REPEATS; repeat += 1) {
      const start = repeat * (length * ADVANCE + GAP) - row * ROW_SHIFT;
      const text = Array.from({ length }, (_none, index) =>
        readCharacter((column, line) => inked(start + index * ADVANCE + column + 0.5, row * ROW_PITCH + line + 0.5)),
      );
      if (!text.includes(undefined)) texts.push(text.join(''));
    }
  }
  return texts;
}

/** The character with these dots. Undefined when a dot is outside the picture. */
function readCharacter(dot: (column: number, line: number) => boolean | undefined): string | undefined {
  const dots = Array.from({ length: GLYPH_HEIGHT }, (_none, line) =>
    Array.from({ length: GLYPH_WIDTH }, (_also, column) => dot(column, line)),
  );
  if (dots.flat().includes(undefined)) return undefined;
  const rows = dots.map((line) => line.reduce((bits, on) => bits * 2 + (on === true ? 1 : 0), 0));
  return CHARACTERS.find((character) => rows.join() === glyphRows(character).join()) ?? '\uFFFD';
}
