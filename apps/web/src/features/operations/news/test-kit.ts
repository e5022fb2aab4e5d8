import type { NewsItem, NewsReading, NewsRecord, NewsRow } from '@gerbang/shared/contracts/news';
import type { NewsDocument } from '@gerbang/shared/domain/news/document';

import { aModule, aStaffRecord, uuid } from '../../test/builders.ts';

/** A body of one paragraph. */
export const body = (text: string): NewsDocument => ({ blocks: [{ type: 'paragraph', text: [{ text }] }] });

/** A news in the list of those who write them. */
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

/** The same with all that its form shows. */
export function aNewsRecord(number: number, change: Partial<NewsRecord> = {}): NewsRecord {
  const audience = { everyone: true, tenants: [], categories: [], roles: [] };
  return { ...aNewsRow(number), body: body('From tonight on.'), pictures: [], audience, ...change };
}

/** A news as its readers see it in a list. */
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

/** The same in full. */
export function aReading(number: number, change: Partial<NewsReading> = {}): NewsReading {
  return { ...aNewsItem(number), body: body('From tonight on.'), pictures: [], ...change };
}

/** A reader whose menu has news; a writer may write them. */
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

/** Nothing to choose from. */
export const NO_CHOICES = {
  categories: [],
  tenant_categories: [],
  roles: [{ id: uuid(80), name: 'Security' }],
  tenants: [],
};
