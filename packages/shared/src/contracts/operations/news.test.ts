import { describe, expect, it } from 'vitest';

import { createNewsBody, newsDocument } from './news.ts';

const FILE = '018f0000-0000-7000-8000-000000000001';
const text = (run: object) => ({ blocks: [{ type: 'paragraph', text: [{ text: 'Lift', ...run }] }] });
const isTaken = (document: unknown) => newsDocument.safeParse(document).success;

describe('the body of an article', () => {
  it.each([
    ['a paragraph', text({})],
    ['bold and italic', text({ bold: true, italic: true })],
    ['a link to a web page', text({ link: 'https://gerbang.test/a?b=1#c' })],
    ['a link with a port', text({ link: 'http://localhost:8080/news' })],
    ['a mail link', text({ link: 'mailto:kantor@graha.co.id' })],
    ['a heading', { blocks: [{ type: 'heading', level: 2, text: [{ text: 'Jadwal' }] }] }],
    ['a list', { blocks: [{ type: 'list', ordered: true, items: [[{ text: 'Satu' }], [{ text: 'Dua' }]] }] }],
    ['a picture', { blocks: [{ type: 'picture', file_id: FILE, alt: 'Lift barang' }] }],
    ['text that looks like markup', text({ text: '<b onclick="x">5 < 6 & 7</b>' })],
    ['text with line breaks', text({ text: 'Satu\nDua' })],
  ])('accepts %s in the body of an article', (_name, document) => expect(isTaken(document)).toBe(true));

  it.each([
    ['a script link', text({ link: 'javascript:alert(1)' })],
    ['a script link in mixed case', text({ link: 'JaVaScRiPt:alert(1)' })],
    ['a script link after a blank', text({ link: ' javascript:alert(1)' })],
    ['a script link with a tab inside', text({ link: 'java\tscript:alert(1)' })],
    ['a script link with a line break inside', text({ link: 'java\nscript:alert(1)' })],
    ['a script link after a control character', text({ link: '\u0001javascript:alert(1)' })],
    ['a script link with a zero-width character', text({ link: 'java\u200bscript:alert(1)' })],
    ['a script link on a second line', text({ link: 'https://gerbang.test\njavascript:alert(1)' })],
    ['a data link', text({ link: 'data:text/html,<script>alert(1)</script>' })],
    ['a vbscript link', text({ link: 'vbscript:msgbox(1)' })],
    ['a file link', text({ link: 'file:///etc/passwd' })],
    ['a blob link', text({ link: 'blob:https://gerbang.test/1' })],
    ['a link without a scheme', text({ link: '//example.com' })],
    ['a link that is only a path', text({ link: '/settings' })],
    ['a link with a user name before the host', text({ link: 'https://gerbang.test@example.com/' })],
    ['a link with backslashes', text({ link: String.raw`https:\\example.com` })],
    ['a link that is only a scheme', text({ link: 'https://' })],
    ['an event handler on a text', text({ onclick: 'alert(1)' })],
    ['a style on a text', text({ style: 'position:fixed' })],
    ['a class on a text', text({ class: 'x' })],
    ['a colour on a text', text({ color: 'red' })],
    ['a value of bold that is not a boolean', text({ bold: 'yes' })],
    ['a block of markup', { blocks: [{ type: 'html', html: '<img src=x onerror=alert(1)>' }] }],
    ['a block of an unknown type', { blocks: [{ type: 'iframe', src: 'https://example.com' }] }],
    ['a block with an unknown field', { blocks: [{ type: 'paragraph', text: [], onload: 'x' }] }],
    ['a heading of level 1', { blocks: [{ type: 'heading', level: 1, text: [{ text: 'A' }] }] }],
    [
      'a picture with an external address',
      { blocks: [{ type: 'picture', src: 'https://example.com/a.png', alt: 'A' }] },
    ],
    ['a picture with a path as file id', { blocks: [{ type: 'picture', file_id: '../../a', alt: 'A' }] }],
    ['a picture without alternative text', { blocks: [{ type: 'picture', file_id: FILE, alt: ' ' }] }],
    ['a picture with an event handler', { blocks: [{ type: 'picture', file_id: FILE, alt: 'A', onerror: 'x' }] }],
    ['a document with an unknown field', { ...text({}), script: 'alert(1)' }],
    ['markup instead of a document', '<p>Halo</p>'],
    ['an empty document', { blocks: [] }],
    ['only blanks', text({ text: '  \n ' })],
    ['a control character', text({ text: 'a\u0000b' })],
    [
      'a text that is too long',
      { blocks: Array.from({ length: 10 }, () => text({ text: 'a'.repeat(4_000) }).blocks[0]) },
    ],
  ])('refuses %s in the body of an article', (_name, document) => expect(isTaken(document)).toBe(false));
});

describe('the audience of an article', () => {
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
    ['everyone', {}, []],
    ['one tenant', { audience: { everyone: false, tenant_ids: [FILE] } }, []],
    ['an empty audience', { audience: { everyone: false } }, [['audience', 'required']]],
    ['everyone and one tenant', { audience: { everyone: true, tenant_ids: [FILE] } }, [['audience', 'required']]],
    ['tenant news for a role', { audience: { everyone: false, role_ids: [FILE] } }, [['audience', 'required']]],
    [
      'internal news for a tenant',
      { kind: 'internal', audience: { everyone: false, tenant_ids: [FILE] } },
      [['audience', 'required']],
    ],
    ['internal news for a role', { kind: 'internal', audience: { everyone: false, role_ids: [FILE] } }, []],
    [
      'one tenant, with copies to other properties',
      { audience: { everyone: false, tenant_ids: [FILE] }, also_at: [FILE] },
      [['also_at', 'invalid']],
    ],
    [
      'an expiry before the publication',
      { publish_at: '2026-11-20T00:00:00Z', expires_at: '2026-11-19T00:00:00Z' },
      [['expires_at', 'invalid']],
    ],
  ])('validates the audience and times of an article: %s', (_name, more, expected) =>
    expect(faults(more)).toEqual(expected),
  );
});
