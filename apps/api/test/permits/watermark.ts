import sharp from 'sharp';

import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphRows } from '../src/platform/bitmap-font.ts';
import { ADVANCE, ANGLE, dotSize, GAP, ROW_PITCH, ROW_SHIFT } from '../src/platform/watermark.ts';

/** All that the watermark's font can write. */
export const CHARACTERS = Array.from(" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.,/&'():+#");

const ROWS = 24;
const REPEATS = 5;

/** A plain grey picture, on which a watermark can be read back. */
export const aGreyPhoto = (width = 1600, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();

/** Every whole repeat of a line of so many characters, read from the pixels of a marked grey picture; `row` is the first of `step`. */
export async function readWatermark(
  picture: Buffer,
  { row: first, step, length }: { row: number; step: number; length: number },
): Promise<string[]> {
  // Blurred a little, as an eye does: a single pixel may be off after the JPEG.
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

/** The character whose dots these are; undefined when some of them are outside the picture. */
function readCharacter(dot: (column: number, line: number) => boolean | undefined): string | undefined {
  const dots = Array.from({ length: GLYPH_HEIGHT }, (_none, line) =>
    Array.from({ length: GLYPH_WIDTH }, (_also, column) => dot(column, line)),
  );
  if (dots.flat().includes(undefined)) return undefined;
  const rows = dots.map((line) => line.reduce((bits, on) => bits * 2 + (on === true ? 1 : 0), 0));
  return CHARACTERS.find((character) => rows.join() === glyphRows(character).join()) ?? '\uFFFD';
}
