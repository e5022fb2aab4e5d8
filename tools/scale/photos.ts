import sharp from 'sharp';

/** A text in the metadata of each picture, which must not survive. */
export const CANARY = 'canary-of-the-camera';

export interface Photo {
  name: string;
  body: Buffer;
}

const SMALL = { width: 800, height: 600 };
/** As cameras of phones make them. */
const LARGE = { width: 4_000, height: 3_000 };

/** A small and a 12 megapixel picture as JPEG and as PNG, with metadata, that compress like photos. */
export async function makePhotos(): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const [name, size] of [
    ['small', SMALL],
    ['12 MP', LARGE],
  ] as const) {
    const picture = await draw(size);
    photos.push({ name: `${name} JPEG`, body: await picture.clone().jpeg({ quality: 88 }).toBuffer() });
    photos.push({ name: `${name} PNG`, body: await picture.clone().png({ compressionLevel: 3 }).toBuffer() });
  }
  return photos;
}

/** Blurred noise: surfaces with soft edges. Few grey levels keep a PNG of 12 megapixels below the limit of an upload. */
async function draw({ width, height }: { width: number; height: number }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = { width: width / 4, height: height / 4, channels: 3, background: '#808080', noise } as const;
  const surfaces = await sharp({ create: small }).blur(5).resize(width, height).raw().toBuffer();
  return sharp(
    surfaces.map((value) => value & 0xf0),
    { raw: { width, height, channels: 3 } },
  ).withExif({
    IFD0: { Copyright: CANARY, Model: CANARY },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' },
  });
}
