import type { NewsItem, NewsReading, NewsRecord, NewsRow } from '@gerbang/shared/contracts/operations/news';
import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';

const body = (text: string): NewsDocument => ({ blocks: [{ type: 'paragraph', text: [{ text }] }] });

export function aNewsRow(number: number, change: Partial<NewsRow> = {}): NewsRow {
  return {
    id: uuid(number),
    kind: 'internal',
    title: 'Keys at the main post',
    excerpt: 'From tonight on.',
    category_id: null,
    category: null,
    everyone: true,
    state: 'published',
    publish_at: '2026-11-15T02:00:00Z',
    expires_at: null,
    pinned: false,
    by_mail: false,
    people: 40,
    read: 12,
    author: 'Sri Wahyuni',
    version: 3,
    updated_at: '2026-11-15T02:00:00Z',
    ...change,
  };
}

export function aNewsRecord(number: number, change: Partial<NewsRecord> = {}): NewsRecord {
  const audience = { everyone: true, tenants: [], categories: [], roles: [] };
  return { ...aNewsRow(number), body: body('From tonight on.'), pictures: [], audience, ...change };
}

export function aNewsItem(number: number, change: Partial<NewsItem> = {}): NewsItem {
  return {
    id: uuid(number),
    title: 'Keys at the main post',
    excerpt: 'From tonight on.',
    category: null,
    publish_at: '2026-11-15T02:00:00Z',
    pinned: false,
    is_read: false,
    picture: null,
    time_zone: 'Asia/Jakarta',
    ...change,
  };
}

export function aReading(number: number, change: Partial<NewsReading> = {}): NewsReading {
  return { ...aNewsItem(number), body: body('From tonight on.'), pictures: [], ...change };
}

/** A staff member with news in the menu; writers may also edit articles. */
export function aNewsReader(isWriter: boolean) {
  const pages: [string, string][] = [
    ['Internal News', '/news/internalNews'],
    ['Tenant News', '/news/tenantNews'],
  ];
  const record = aStaffRecord({ modules: [aModule('News', pages)] });
  return {
    ...record,
    role: { ...record.role, actions: isWriter ? ['property.read', 'news.update'] : ['property.read'] },
  };
}

export const NO_CHOICES = {
  categories: [],
  tenant_categories: [],
  roles: [{ id: uuid(80), name: 'Security' }],
  tenants: [],
};
