import { describe, expect, it } from 'vitest';

import { createNewsBody, newsDocument } from './news.ts';

const FILE = '018f0000-0000-7000-8000-000000000001';
const text = (run: object) => ({ blocks: [{ type: 'paragraph', text: [{ text: 'Lift', ...run }] }] });
const isTaken = (document: unknown) => newsDocument.safeParse(document).success;

describe('the body of a news', () => {
  it.each([
    ['a paragraph', text({})],
    ['bold and italic', text({ bold: true, italic: true })],
    ['a web page', text({ link: 'https://gerbang.test/a?b=1#c' })],
    ['a page on a port', text({ link: 'http://localhost:8080/news' })],
    ['a mail address', text({ link: 'mailto:kantor@graha.co.id' })],
    ['a heading', { blocks: [{ type: 'heading', level: 2, text: [{ text: 'Jadwal' }] }] }],
    ['a list', { blocks: [{ type: 'list', ordered: true, items: [[{ text: 'Satu' }], [{ text: 'Dua' }]] }] }],
    ['a picture', { blocks: [{ type: 'picture', file_id: FILE, alt: 'Lift barang' }] }],
    ['signs that markup is made of', text({ text: '<b onclick="x">5 < 6 & 7</b>' })],
    ['lines', text({ text: 'Satu\nDua' })],
  ])('takes %s', (_name, document) => expect(isTaken(document)).toBe(true));

  it.each([
    ['a script as a link', text({ link: 'javascript:alert(1)' })],
    ['a script in other letters', text({ link: 'JaVaScRiPt:alert(1)' })],
    ['a script behind blanks', text({ link: ' javascript:alert(1)' })],
    ['a script with a tab in it', text({ link: 'java\tscript:alert(1)' })],
    ['a script with a line break in it', text({ link: 'java\nscript:alert(1)' })],
    ['a script behind a control character', text({ link: '\u0001javascript:alert(1)' })],
    ['a script with a character of no width', text({ link: 'java\u200bscript:alert(1)' })],
    ['a script behind a page', text({ link: 'https://gerbang.test\njavascript:alert(1)' })],
    ['data as a link', text({ link: 'data:text/html,<script>alert(1)</script>' })],
    ['vbscript', text({ link: 'vbscript:msgbox(1)' })],
    ['a file', text({ link: 'file:///etc/passwd' })],
    ['a blob', text({ link: 'blob:https://gerbang.test/1' })],
    ['a page without a scheme', text({ link: '//example.com' })],
    ['a path', text({ link: '/settings' })],
    ['a page with a password', text({ link: 'https://gerbang.test@example.com/' })],
    ['a page with a backslash', text({ link: String.raw`https:\\example.com` })],
    ['a scheme and nothing else', text({ link: 'https://' })],
    ['an event on a text', text({ onclick: 'alert(1)' })],
    ['a style', text({ style: 'position:fixed' })],
    ['a class', text({ class: 'x' })],
    ['a colour', text({ color: 'red' })],
    ['bold that is no truth', text({ bold: 'yes' })],
    ['markup as a block', { blocks: [{ type: 'html', html: '<img src=x onerror=alert(1)>' }] }],
    ['an unknown block', { blocks: [{ type: 'iframe', src: 'https://example.com' }] }],
    ['a block with more to it', { blocks: [{ type: 'paragraph', text: [], onload: 'x' }] }],
    ['a heading of the page itself', { blocks: [{ type: 'heading', level: 1, text: [{ text: 'A' }] }] }],
    ['a picture from elsewhere', { blocks: [{ type: 'picture', src: 'https://example.com/a.png', alt: 'A' }] }],
    ['a picture by an address', { blocks: [{ type: 'picture', file_id: '../../a', alt: 'A' }] }],
    ['a picture without words', { blocks: [{ type: 'picture', file_id: FILE, alt: ' ' }] }],
    ['a picture that does something', { blocks: [{ type: 'picture', file_id: FILE, alt: 'A', onerror: 'x' }] }],
    ['a document with more to it', { ...text({}), script: 'alert(1)' }],
    ['markup instead of a document', '<p>Halo</p>'],
    ['nothing', { blocks: [] }],
    ['blanks only', text({ text: '  \n ' })],
    ['a control character', text({ text: 'a\u0000b' })],
    ['an endless text', { blocks: Array.from({ length: 10 }, () => text({ text: 'a'.repeat(4_000) }).blocks[0]) }],
  ])('refuses %s', (_name, document) => expect(isTaken(document)).toBe(false));
});

describe('what a news is written with', () => {
  const facts = (more: object) => ({
    kind: 'tenant',
    title: 'Lift berhenti',
    body: text({}),
    audience: { everyone: true },
    draft: false,
    ...more,
  });
  const faults = (more: object) => {
    const { error } = createNewsBody.safeParse(facts(more));
    return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  };

  it.each([
    ['everybody', {}, []],
    ['a tenant', { audience: { everyone: false, tenant_ids: [FILE] } }, []],
    ['nobody', { audience: { everyone: false } }, [['audience', 'required']]],
    ['everybody and a tenant', { audience: { everyone: true, tenant_ids: [FILE] } }, [['audience', 'required']]],
    ['tenants by a role', { audience: { everyone: false, role_ids: [FILE] } }, [['audience', 'required']]],
    [
      'staff by a tenant',
      { kind: 'internal', audience: { everyone: false, tenant_ids: [FILE] } },
      [['audience', 'required']],
    ],
    ['a role', { kind: 'internal', audience: { everyone: false, role_ids: [FILE] } }, []],
    [
      'some tenants of several properties',
      { audience: { everyone: false, tenant_ids: [FILE] }, also_at: [FILE] },
      [['also_at', 'invalid']],
    ],
    [
      'an end before the beginning',
      { publish_at: '2026-11-20T00:00:00Z', expires_at: '2026-11-19T00:00:00Z' },
      [['expires_at', 'invalid']],
    ],
  ])('for %s', (_name, more, expected) => expect(faults(more)).toEqual(expected));
});
