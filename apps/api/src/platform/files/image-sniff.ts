export type SniffedType = 'image/jpeg' | 'image/png' | 'application/pdf';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PDF = /^%PDF-[12]\.\d/;

/** The type of a file by its first bytes. Undefined for every other type, which is then never decoded. */
export function sniff(input: Buffer): SniffedType | undefined {
  if (input.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (input.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  return PDF.test(input.toString('latin1', 0, 8)) ? 'application/pdf' : undefined;
}
