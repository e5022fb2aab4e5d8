import { deflateSync } from 'node:zlib';

import { animation, bomb, chunk, flat, header, png, smallPng } from './png.ts';
import { MARK, PAYLOADS, repeatableRandom, type Sample } from './sample.ts';

const end = chunk('IEND');
const MB = 1024 * 1024;

const CLAIMED: [number, number][] = [
  [16_000, 16_000],
  [65_535, 65_535],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 32 - 1, 1],
  [1, 8_000_000],
  [8_000_000, 1],
  [30_001, 1],
  [7_072, 7_072],
  [0, 0],
  [0, 100],
];

/** Headers that claim a huge size with missing, few or other pixels. */
function headerBombs(): Sample[] {
  return CLAIMED.flatMap(([width, height]) =>
    [0, 2, 3, 6].map((colour): Sample => ({
      name: `PNG header of ${width}×${height}, colour ${colour}`,
      body: png(header(width, height, { colour }), flat(8, 24), end),
      fate: 'refused',
    })),
  );
}

/** Images that really decompress to the claimed size. */
function realBombs(): Sample[] {
  return [
    {
      name: '256 MP PNG, 1 bit',
      body: png(header(16_000, 16_000, { depth: 1, colour: 0 }), flat(16_000, 2_000), end),
      fate: 'refused',
    },
    {
      name: '256 MP PNG, grey',
      body: png(header(16_000, 16_000, { colour: 0 }), flat(16_000, 16_000), end),
      fate: 'refused',
    },
    { name: '1×8M PNG', body: png(header(1, 8_000_000, { colour: 0 }), flat(8_000_000, 1), end), fate: 'refused' },
    {
      name: '49 MP PNG, grey',
      body: png(header(7_000, 7_000, { colour: 0 }), flat(7_000, 7_000), end),
      fate: 'stored',
    },
    {
      name: 'PNG with 100 MB behind its pixels',
      body: png(header(8, 8), chunk('IDAT', bomb(100 * MB, 0)), end),
      fate: 'either',
    },
  ];
}

/** Chunks that decompress to a huge size, are very many or repeat. */
function chunkBombs(): Sample[] {
  const text = Buffer.from(`${MARK}\0\0`, 'latin1');
  const packed = bomb(100 * MB);
  const many = repeated(chunk('tEXt', Buffer.from(`a\0${MARK}`)), 100_000);
  return [
    { name: 'zTXt of 100 MB', body: smallPng(chunk('zTXt', Buffer.concat([text, packed]))), fate: 'stored' },
    {
      name: '20 zTXt of 100 MB',
      body: smallPng(repeated(chunk('zTXt', Buffer.concat([text, packed])), 20)),
      fate: 'stored',
    },
    {
      name: 'iTXt of 100 MB',
      body: smallPng(chunk('iTXt', Buffer.concat([Buffer.from(`${MARK}\0\x01\0\0\0`, 'latin1'), packed]))),
      fate: 'stored',
    },
    { name: 'iCCP of 100 MB', body: smallPng(chunk('iCCP', Buffer.concat([text, packed]))), fate: 'stored' },
    {
      name: 'iCCP that is no profile',
      body: smallPng(chunk('iCCP', Buffer.concat([text, deflateSync(Buffer.from(MARK.repeat(99)))]))),
      fate: 'stored',
    },
    { name: '100,000 texts', body: smallPng(many), fate: 'refused' },
    { name: '800,000 empty pixels', body: png(header(8, 8), repeated(chunk('IDAT'), 800_000), end), fate: 'refused' },
    { name: 'APNG of 10,000 frames', body: animation(10_000), fate: 'refused' },
    { name: 'APNG of 5,000 frames', body: animation(5_000), fate: 'stored' },
    {
      name: 'APNG that claims 2^31 frames',
      body: smallPng(chunk('acTL', Buffer.from('7fffffff00000000', 'hex'))),
      fate: 'stored',
    },
    {
      name: 'eXIf with a place',
      body: smallPng(chunk('eXIf', Buffer.from(`MM\0*\0\0\0\x08\0\0${MARK}`, 'latin1'))),
      fate: 'stored',
    },
    {
      name: 'a chunk longer than the file',
      body: png(header(8, 8), Buffer.from('ffffffff49444154', 'hex'), Buffer.alloc(99)),
      fate: 'refused',
    },
  ];
}

const repeated = (part: Buffer, times: number): Buffer => Buffer.alloc(part.length * times, part);

/** Payloads hidden behind the image, in its texts, palette or unknown chunks. */
function polyglots(): Sample[] {
  return Object.entries(PAYLOADS).flatMap(([name, payload]): Sample[] => [
    { name: `PNG, then ${name}`, body: Buffer.concat([smallPng(), payload]), fate: 'stored' },
    {
      name: `PNG with ${name} as text`,
      body: smallPng(chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload]))),
      fate: 'stored',
    },
    { name: `PNG with ${name} in a chunk of its own`, body: smallPng(chunk('haXx', payload)), fate: 'stored' },
  ]);
}

/** Structures that no encoder writes. */
function malformed(): Sample[] {
  const wrongSum = smallPng();
  wrongSum.writeUInt32BE(0, 29);
  const refused = (name: string, body: Buffer): Sample => ({ name: `PNG ${name}`, body, fate: 'refused' });
  const either = (name: string, body: Buffer): Sample => ({ name: `PNG ${name}`, body, fate: 'either' });
  return [
    refused('signature alone', png()),
    refused('header alone', png(header(8, 8))),
    refused('without pixels', png(header(8, 8), end)),
    refused('that ends before it begins', png(end, header(8, 8), flat(8, 24))),
    refused('with pixels before its header', png(flat(8, 24), header(8, 8), end)),
    refused('with two headers', png(header(8, 8), header(30_000, 1_000), flat(8, 24), end)),
    refused('with an unknown critical chunk', smallPng(chunk('EVIL', Buffer.from(MARK)))),
    refused('as Apple crushes it', png(chunk('CgBI', Buffer.alloc(4)), header(8, 8), flat(8, 24), end)),
    refused('with pixels that are no stream', png(header(8, 8), chunk('IDAT', Buffer.alloc(240, 'no pixels')), end)),
    refused('with too few pixels', png(header(800, 800), flat(8, 24), end)),
    refused('of depth 3', png(header(8, 8, { depth: 3 }), flat(8, 24), end)),
    refused('of colour 5', png(header(8, 8, { colour: 5 }), flat(8, 24), end)),
    refused('of a palette it lacks', png(header(8, 8, { colour: 3 }), flat(8, 8), end)),
    either('with a wrong checksum', wrongSum),
    either(
      'with a palette of 300',
      png(header(8, 8, { colour: 3 }), chunk('PLTE', Buffer.alloc(900)), flat(8, 8), end),
    ),
    either('with an overlong tRNS', smallPng(chunk('tRNS', Buffer.alloc(5_000)))),
    either('with two palettes', smallPng(chunk('PLTE', Buffer.alloc(3)), chunk('PLTE', Buffer.alloc(768)))),
    either('interlaced as 7', png(header(8, 8, { interlace: 7 }), flat(8, 24), end)),
  ];
}

function cutOff(): Sample[] {
  const whole = png(header(64, 64), chunk('IDAT', deflateSync(noise(64 * 193))), end);
  return [9, 20, 33, 50, 0.5, 0.9, 0.99].map((cut) => ({
    name: `PNG cut off at ${cut}`,
    body: whole.subarray(0, cut < 1 ? Math.floor(whole.length * cut) : cut),
    fate: 'refused' as const,
  }));
}

function noise(bytes: number): Buffer {
  const random = repeatableRandom(7);
  return Buffer.from(
    Array.from({ length: bytes }, (_none, index) => (index % 193 === 0 ? 0 : Math.floor(random() * 256))),
  );
}

export function pngCorpus(): Sample[] {
  return [...headerBombs(), ...realBombs(), ...chunkBombs(), ...polyglots(), ...malformed(), ...cutOff()];
}
