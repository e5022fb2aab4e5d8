import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphRows, writable } from './bitmap-font.ts';

/** Width of a character including the gap after it, in dots. */
export const ADVANCE = GLYPH_WIDTH + 1;
/** Distance between two rows of text, in dots. */
export const ROW_PITCH = 18;
/** Gap between two repeats of a line, in dots. */
export const GAP = 3 * ADVANCE;
/** Each row is shifted by this much, so that no part of the picture has the same gap in every row. */
export const ROW_SHIFT = 23;
/** The text rises to the right. */
export const ANGLE = -Math.PI / 6;

const DOTS_ACROSS = 320;
const SHADOW = 0.8;
/** Semi-transparent white and black, as little-endian RGBA. */
const LIGHT = 0x6e_ff_ff_ff;
const DARK = 0x5a_00_00_00;

/** Pixels per dot for a picture of this size, so that the text is as large on a preview as on the original. */
export function dotSize(width: number, height: number): number {
  return Math.max(1, Math.max(width, height) / DOTS_ACROSS);
}

/**
 * A transparent RGBA picture of this size with the lines repeated in slanted rows, one line per row. Light letters with
 * a dark shadow are visible on any background and keep the picture readable.
 */
export function watermark(width: number, height: number, lines: readonly string[]): Buffer {
  const dots = lines.map((line) => dotsOf(writable(line)));
  const size = dotSize(width, height);
  const [across, down] = [Math.cos(ANGLE) / size, Math.sin(ANGLE) / size];
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x * across + y * down, y * across - x * down];
      if (isInked(dots, u, v)) pixels[y * width + x] = LIGHT;
      else if (isInked(dots, u - SHADOW, v - SHADOW)) pixels[y * width + x] = DARK;
    }
  }
  return Buffer.from(pixels.buffer);
}

/** Whether the text has a dot at this position; `u` and `v` are in dots along and across the rows. */
function isInked(lines: readonly (readonly Uint8Array[])[], u: number, v: number): boolean {
  const row = Math.floor(v / ROW_PITCH);
  const inRow = Math.floor(v - row * ROW_PITCH);
  if (inRow >= GLYPH_HEIGHT) return false;
  const line = lines[modulo(row, lines.length)]?.[inRow];
  if (line === undefined) return false;
  return line[Math.floor(modulo(u + row * ROW_SHIFT, line.length))] === 1;
}

/** A line as seven rows of dots, with the gap before its repeat. */
function dotsOf(text: string): Uint8Array[] {
  const characters = Array.from(text, glyphRows);
  return Array.from({ length: GLYPH_HEIGHT }, (_none, row) => {
    const dots = new Uint8Array(characters.length * ADVANCE + GAP);
    characters.forEach((rows, index) => {
      for (let column = 0; column < GLYPH_WIDTH; column += 1)
        dots[index * ADVANCE + column] = ((rows[row] ?? 0) >> (GLYPH_WIDTH - 1 - column)) & 1;
    });
    return dots;
  });
}

function modulo(value: number, length: number): number {
  return ((value % length) + length) % length;
}
