import { describe, expect, it } from 'vitest';

import { picturesIn, plainText, type NewsDocument } from './document.ts';
import { endsAfterItBegins, isAddressedTo, newsState } from './news.ts';

const NOW = new Date('2026-11-16T02:00:00Z');
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);

describe('the state of an article', () => {
  it.each([
    ['draft', { draft: true, publish_at: null, expires_at: null }],
    ['draft', { draft: true, publish_at: before, expires_at: null }],
    ['scheduled', { draft: false, publish_at: after, expires_at: null }],
    ['published', { draft: false, publish_at: NOW, expires_at: null }],
    ['published', { draft: false, publish_at: before, expires_at: after }],
    ['expired', { draft: false, publish_at: before, expires_at: NOW }],
  ])('gives an article the state %s by its draft flag and times', (state, times) =>
    expect(newsState(times, NOW)).toBe(state),
  );

  it('requires an article to expire after its publication, which is now by default', () => {
    expect(endsAfterItBegins({ publish_at: null, expires_at: NOW }, NOW)).toBe(false);
    expect(endsAfterItBegins({ publish_at: null, expires_at: after }, NOW)).toBe(true);
    expect(endsAfterItBegins({ publish_at: after, expires_at: after }, NOW)).toBe(false);
    expect(endsAfterItBegins({ publish_at: after, expires_at: null }, NOW)).toBe(true);
  });
});

describe('the audience of an article', () => {
  const named = { everyone: false, tenant_ids: ['t'], category_ids: ['c'], role_ids: ['r'] };
  it.each([
    ['a named tenant', { tenant_id: 't' }, true],
    ['a tenant of a named category', { tenant_id: 'u', category_id: 'c' }, true],
    ['another tenant', { tenant_id: 'u', category_id: null }, false],
    ['a named role', { role_id: 'r' }, true],
    ['another role', { role_id: 's' }, false],
  ])('decides whether the audience of an article includes %s', (_name, reader, expected) =>
    expect(isAddressedTo(named, reader)).toBe(expected),
  );
  it('includes a reader without tenant and role in an audience of everyone', () =>
    expect(isAddressedTo({ ...named, everyone: true }, {})).toBe(true));
});

it('extracts the plain text of a document with one line per block, and its pictures', () => {
  const document: NewsDocument = {
    blocks: [
      { type: 'heading', level: 2, text: [{ text: 'Jadwal' }] },
      { type: 'paragraph', text: [{ text: 'Lift ' }, { text: 'berhenti', bold: true }] },
      { type: 'paragraph', text: [] },
      { type: 'list', ordered: false, items: [[{ text: 'Senin' }], [{ text: 'Selasa' }]] },
      { type: 'picture', file_id: 'p', alt: 'Lift' },
    ],
  };
  expect(plainText(document)).toBe('Jadwal\nLift berhenti\nSenin\nSelasa');
  expect(picturesIn(document)).toEqual(['p']);
});
