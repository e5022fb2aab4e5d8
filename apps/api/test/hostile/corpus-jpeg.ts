import sharp from 'sharp';

import { changed, exif, frame, jpeg, manyScans, segment, smallJpeg, soundScans, withSegments } from './jpeg.ts';
import { MARK, PAYLOADS, repeatableRandom, type Sample } from './sample.ts';

const CLAIMED: [number, number][] = [
  [65_535, 65_535],
  [16_000, 16_000],
  [65_535, 763],
  [7_072, 7_072],
  [30_001, 8],
  [0, 100],
  [100, 0],
];

/** A valid photo with a replaced frame header, so that only the claimed size is wrong. */
function headerBombs(photo: Buffer): Sample[] {
  const claims = CLAIMED.map(([width, height]): Sample => {
    const body = changed(photo, 0xc0, (sof) => {
      sof.writeUInt16BE(height, 5);
      sof.writeUInt16BE(width, 7);
    });
    return { name: `JPEG header of ${width}×${height}`, body, fate: 'refused' };
  });
  const frames = [0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map((marker): Sample => ({
    name: `JPEG frame ${marker.toString(16)} of 65535×65535`,
    body: jpeg(frame(65_535, 65_535, { marker }), segment(0xda, Buffer.from('0301000200030000003f00', 'hex'))),
    fate: 'refused',
  }));
  return [...claims, ...frames];
}

async function scanBombs(): Promise<Sample[]> {
  return [
    { name: '16 MP JPEG of 2,600 sound scans', body: soundScans(4_000, 2_600), fate: 'refused' },
    { name: '50 MP JPEG of 2,600 sound scans', body: soundScans(7_064, 2_600), fate: 'refused' },
    { name: '16 MP JPEG of 100 sound scans', body: soundScans(4_000, 100), fate: 'refused' },
    { name: '50 MP JPEG of 11 sound scans', body: soundScans(7_064, 11), fate: 'stored' },
    { name: '1 MP JPEG of 500 sound scans', body: soundScans(1_024, 500), fate: 'either' },
    { name: '16 MP JPEG of 1,000 scans', body: await manyScans(4_000, 4_000, 1_000), fate: 'refused' },
    { name: '16 MP JPEG of 60 scans', body: await manyScans(4_000, 4_000, 60), fate: 'refused' },
    { name: 'small JPEG of 100,000 scans', body: await manyScans(64, 64, 100_000), fate: 'refused' },
    { name: 'small JPEG of 10,000 scans', body: await manyScans(64, 64, 10_000), fate: 'either' },
    { name: '1 MP JPEG of 400 scans', body: await manyScans(1_000, 1_000, 400), fate: 'either' },
  ];
}

/** Application data that is huge, endless, circular or invalid. */
function dataBombs(photo: Buffer): Sample[] {
  const profile = Array.from({ length: 140 }, (_none, index) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from(`ICC_PROFILE\0${String.fromCharCode(index + 1, 140)}`, 'latin1'),
        Buffer.alloc(65_000, MARK),
      ]),
    ),
  );
  const circular = Buffer.from('000101120003000000010006000000000008', 'hex');
  const countless = Buffer.concat([Buffer.from('ffff', 'hex'), Buffer.alloc(60_000, '0110000200000040')]);
  const stored = (name: string, ...segments: Buffer[]): Sample => ({
    name: `JPEG with ${name}`,
    body: withSegments(photo, ...segments),
    fate: 'stored',
  });
  return [
    stored('a colour profile of 9 MB', ...profile),
    stored('a profile that claims 255 parts', segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\xff${MARK}`, 'latin1'))),
    stored('EXIF that points to itself', exif(circular)),
    stored('EXIF of 65,535 entries', exif(countless)),
    stored('EXIF of orientation 9', exif(Buffer.from('00010112000300000001000900000000', 'hex'))),
    stored('EXIF that ends at once', exif(Buffer.alloc(0))),
    stored('EXIF of orientation 6 ten times', ...Array<Buffer>(10).fill(exif(circular))),
    stored('10,000 comments', Buffer.alloc(160_000, segment(0xfe, Buffer.from(MARK)))),
    stored(
      'every application segment',
      ...Array.from({ length: 16 }, (_none, index) => segment(0xe0 + index, Buffer.from(MARK))),
    ),
    stored(
      'a thumbnail that is a bomb',
      segment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\xff\xff', 'latin1'), Buffer.from(MARK)])),
    ),
    stored('XMP', segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><a>${MARK}</a></x:xmpmeta>`))),
    stored(
      'IPTC',
      segment(0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x11\x1c\x02\x50\0\x0c${MARK}`, 'latin1')),
    ),
    stored('more pictures behind it (MPF)', segment(0xe2, Buffer.from(`MPF\0MM\0*\0\0\0\x08${MARK}`, 'latin1'))),
  ];
}

function polyglots(photo: Buffer): Sample[] {
  return Object.entries(PAYLOADS).flatMap(([name, payload]): Sample[] => [
    { name: `JPEG, then ${name}`, body: Buffer.concat([photo, payload]), fate: 'stored' },
    { name: `JPEG with ${name} as comment`, body: withSegments(photo, segment(0xfe, payload)), fate: 'stored' },
    {
      name: `JPEG with ${name} as application data`,
      body: withSegments(photo, segment(0xe0, payload)),
      fate: 'stored',
    },
  ]);
}

function malformed(photo: Buffer): Sample[] {
  const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
  const refused = (name: string, body: Buffer): Sample => ({ name: `JPEG ${name}`, body, fate: 'refused' });
  const either = (name: string, body: Buffer): Sample => ({ name: `JPEG ${name}`, body, fate: 'either' });
  return [
    refused('start alone', Buffer.from('ffd8ff', 'hex')),
    refused('start and end', jpeg()),
    refused('of fill bytes, 10 MB', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(10_000_000, 0xff)])),
    refused(
      'of stuffed zeros, 10 MB',
      Buffer.concat([photo.subarray(0, scan + 14), Buffer.alloc(10_000_000, Buffer.from('ff00', 'hex'))]),
    ),
    refused(
      'of restarts, 10 MB',
      Buffer.concat([photo.subarray(0, scan + 14), Buffer.alloc(10_000_000, Buffer.from('ffd0ffd1', 'hex'))]),
    ),
    refused('of starts, 10 MB', Buffer.alloc(10_000_000, Buffer.from('ffd8', 'hex'))),
    refused('with two frames', withSegments(photo, frame(30_000, 1_000))),
    refused('with its scan before its frame', jpeg(photo.subarray(scan, photo.length - 2), frame(8, 8))),
    refused(
      'of 12 bits',
      changed(photo, 0xc0, (sof) => void (sof[4] = 12)),
    ),
    refused('of no components', jpeg(frame(8, 8, { components: 0 }), photo.subarray(scan, photo.length - 2))),
    refused('of 255 components', jpeg(frame(8, 8, { components: 255 }), photo.subarray(scan, photo.length - 2))),
    refused('without tables', jpeg(frame(8, 8), photo.subarray(scan, photo.length - 2))),
    refused(
      'with a segment longer than the file',
      withSegments(photo, Buffer.from('ffe1ffff', 'hex')).subarray(0, 500),
    ),
    refused('with a segment of length 0', withSegments(photo, Buffer.from('ffe10000', 'hex'))),
    refused('with a reserved marker', withSegments(photo, segment(0x02, Buffer.from(MARK)))),
    refused(
      'with sampling 0',
      changed(photo, 0xc0, (sof) => void (sof[11] = 0)),
    ),
    refused(
      'with sampling 15',
      changed(photo, 0xc0, (sof) => void (sof[11] = 0xff)),
    ),
    either(
      'with a wrong quantisation table',
      changed(photo, 0xdb, (dqt) => void dqt.fill(0xff, 4, 40)),
    ),
    either(
      'with a wrong Huffman table',
      changed(photo, 0xc4, (dht) => void dht.fill(0xff, 5, 21)),
    ),
    refused('with 2 million empty comments', withSegments(photo, Buffer.alloc(8_000_000, segment(0xfe)))),
    either('with 10 MB behind it', Buffer.concat([photo, Buffer.alloc(10_000_000, MARK)])),
  ];
}

async function cutOff(): Promise<Sample[]> {
  const size = { width: 300, height: 200 };
  const picture = () =>
    sharp({ create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
  const whole = {
    baseline: await picture().jpeg().toBuffer(),
    progressive: await picture().jpeg({ progressive: true }).toBuffer(),
  };
  return Object.entries(whole).flatMap(([name, photo]) =>
    [4, 30, 300, 0.3, 0.6, 0.9, 0.99].map((cut): Sample => ({
      name: `${name} JPEG cut off at ${cut}`,
      body: photo.subarray(0, cut < 1 ? Math.floor(photo.length * cut) : cut),
      fate: 'refused',
    })),
  );
}

async function withMetadata(): Promise<Sample[]> {
  const base = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#224466' } }).jpeg();
  const place = {
    GPSLatitudeRef: 'S',
    GPSLatitude: '6/1 12/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '106/1 49/1 0/1',
  };
  const photos = {
    'a place': base().withExif({ IFD3: place }),
    'a camera and its serial number': base().withExif({
      IFD0: { Make: MARK, Model: MARK },
      IFD2: { BodySerialNumber: MARK },
    }),
    'a maker note': base().withExif({ IFD2: { MakerNote: MARK } }),
    'a wide colour profile': base().withIccProfile('p3'),
    'XMP and all the rest': base()
      .withIccProfile('p3')
      .withExif({ IFD0: { Artist: MARK }, IFD3: place })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`),
  };
  const named = Object.entries(photos).map(async ([name, photo]): Promise<Sample> => ({
    name: `photo with ${name}`,
    body: await photo.toBuffer(),
    kind: 'ktp',
    fate: 'stored',
  }));
  return Promise.all(named);
}

/** Valid photos with some randomly changed bytes, the same in every run. */
async function shaken(): Promise<Sample[]> {
  const random = repeatableRandom(2_026);
  const photos = [await smallJpeg(), await smallJpeg({ progressive: true })];
  return Array.from({ length: 20 }, (_none, index): Sample => {
    const body = Buffer.from(photos[index % 2] ?? Buffer.alloc(0));
    for (let change = 0; change < 6; change += 1)
      body[3 + Math.floor(random() * (body.length - 3))] = Math.floor(random() * 256);
    return { name: `shaken JPEG ${index}`, body, fate: 'either' };
  });
}

export async function jpegCorpus(): Promise<Sample[]> {
  const photo = await smallJpeg();
  return [
    ...headerBombs(photo),
    ...(await scanBombs()),
    ...dataBombs(photo),
    ...polyglots(photo),
    ...malformed(photo),
    ...(await cutOff()),
    ...(await withMetadata()),
    ...(await shaken()),
  ];
}
