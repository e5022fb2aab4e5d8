/** Width and height of a glyph in dots. */
export const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 7;

/**
 * Capitals, digits and punctuation of names and dates, drawn here because a plain server has no fonts: seven rows from
 * the top, each a byte whose low five bits are its dots from left to right.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  ' ': '00000000000000',
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010608101f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  '-': '0000001f000000',
  '.': '00000000000c0c',
  ',': '000000000c0408',
  '/': '00010204081000',
  '&': '0c12140815120d',
  "'": '0c040800000000',
  '(': '02040808080402',
  ')': '08040202020408',
  ':': '000c0c000c0c00',
  '+': '0004041f040400',
  '#': '0a0a1f0a1f0a0a',
  '?': '0e110102040004',
};

/** Converts the text to characters of this font: capitals without accents, `?` for unknown ones. */
export function writable(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll(/\s+/g, ' ').trim();
  return Array.from(plain, (character) => (character in GLYPHS ? character : '?')).join('');
}

/** The seven rows of a glyph, each a number whose highest of five bits is the leftmost dot. */
export function glyphRows(character: string): Uint8Array {
  return Uint8Array.from(Buffer.from(GLYPHS[character] ?? GLYPHS['?'] ?? '', 'hex'));
}
