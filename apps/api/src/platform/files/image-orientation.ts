const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/** Camera orientation (1 to 8) from the TIFF structure inside EXIF; undefined when missing or invalid. */
export function exifOrientation(tiff: Buffer): number | undefined {
  if (tiff.length < 14) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  if (u16(2) !== 42 || directory + 2 > tiff.length) return undefined;
  const entries = u16(directory);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return undefined;
    if (u16(entry) !== ORIENTATION_TAG) continue;
    const value = u16(entry + 8);
    return u16(entry + 2) === SHORT && value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
