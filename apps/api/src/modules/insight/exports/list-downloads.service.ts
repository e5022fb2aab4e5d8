import type { Action } from '@gerbang/shared/access';
import { tenantLoginQuery } from '@gerbang/shared/contracts/building/tenant-logins';
import type { Language } from '@gerbang/shared/contracts/common';
import { DATATABLE_CAP, type DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { tenantItems } from '@gerbang/shared/contracts/goods/tenant-items';
import { auditListQuery } from '@gerbang/shared/contracts/insight/audit';
import { newsListQuery } from '@gerbang/shared/contracts/operations/news';
import { handoverListQuery, roundListQuery } from '@gerbang/shared/contracts/operations/security';
import { deputyListQuery } from '@gerbang/shared/contracts/people/deputies';
import { roleListQuery } from '@gerbang/shared/contracts/people/roles';
import { userListQuery } from '@gerbang/shared/contracts/people/users';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import type * as z from 'zod/mini';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SheetColumn } from '../../../platform/sheets/sheets.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import * as tenantLogins from '../../building/tenants/tenant-logins.service.ts';
import * as savedItems from '../../goods/items/saved-items.service.ts';
import * as news from '../../operations/news/news.service.ts';
import * as handovers from '../../operations/security/handovers.service.ts';
import * as rounds from '../../operations/security/patrols.service.ts';
import * as deputies from '../../people/deputies/deputies.service.ts';
import * as roles from '../../people/roles/roles.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as audit from '../audit/audit.service.ts';
import { answerWith, FILE_ZONE, languageOf, type DownloadAnswer, type DownloadOptions } from './exports.service.ts';

type Query = DatatableAsk & { property_id?: string | undefined };

/**
 * A list that is short enough to be read at once by the service of its datatable, at `GET /v1/<name>-download`. Longer
 * lists have an `ExportSource`, which reads them in batches.
 */
interface ListDownload<Asked extends Query, Row> {
  name: string;
  action: Action;
  query: z.ZodMiniType<Asked>;
  /** Whether the rows are people. Such a download is written to the audit log. */
  isPersonal?: boolean;
  list(ctx: Context, query: Asked): Promise<{ data: Row[]; capped?: boolean | undefined }>;
  columns(titles: Titles, at: (instant: string | null) => string | null): SheetColumn<Row>[];
}

type Titles = typeof english;
const titlesIn = (language: Language): Titles => (language === 'en' ? english : indonesian);

/** Keeps the types of query and row together while the list is described. */
const listDownload = <Asked extends Query, Row>(list: ListDownload<Asked, Row>): ListDownload<Asked, Row> => list;

const minute = (title: string) => ({ title, type: 'date', width: 18 }) as const;

const PEOPLE = [
  listDownload({
    name: 'user',
    action: 'user.read',
    query: userListQuery,
    isPersonal: true,
    list: users.list,
    columns: ({ user: titles }, at) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.email, width: 28, type: 'text', value: (row) => row.email },
      { title: titles.phone, type: 'text', value: (row) => row.phone },
      { title: titles.role, width: 24, type: 'text', value: (row) => row.role },
      { title: titles.properties, width: 36, type: 'text', value: (row) => row.properties.join(', ') },
      { title: titles.status, type: 'text', value: (row) => titles[row.status] },
      { ...minute(titles.last_login), value: (row) => at(row.last_login) },
    ],
  }),
  listDownload({
    name: 'role',
    action: 'user.read',
    query: roleListQuery,
    list: roles.list,
    columns: ({ role: titles }, at) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.people, type: 'number', value: (row) => row.people },
      { title: titles.actions, width: 48, type: 'text', value: (row) => row.actions.join(', ') },
      { title: titles.stages, width: 28, type: 'text', value: (row) => row.stages.join(', ') },
      { ...minute(titles.updated_at), value: (row) => at(row.updated_at) },
    ],
  }),
  listDownload({
    name: 'deputy',
    action: 'profile.update',
    query: deputyListQuery,
    list: deputies.list,
    columns: ({ deputy: titles }, at) => [
      { title: titles.account, width: 28, type: 'text', value: (row) => row.account },
      { title: titles.deputy, width: 28, type: 'text', value: (row) => row.deputy },
      { ...minute(titles.starts_at), value: (row) => at(row.starts_at) },
      { ...minute(titles.ends_at), value: (row) => at(row.ends_at) },
      { title: titles.stages, width: 28, type: 'text', value: (row) => row.stages?.join(', ') ?? titles.allStages },
      { title: titles.reason, width: 36, type: 'text', value: (row) => row.reason },
    ],
  }),
];

const TENANTS = [
  listDownload({
    name: 'tenant-login',
    action: 'tenant.read',
    query: tenantLoginQuery,
    isPersonal: true,
    list: tenantLogins.list,
    columns: ({ user: titles }, at) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.email, width: 28, type: 'text', value: (row) => row.email },
      { title: titles.phone, type: 'text', value: (row) => row.phone },
      { title: titles.status, type: 'text', value: (row) => titles[row.status] },
      { ...minute(titles.last_login), value: (row) => at(row.last_login) },
    ],
  }),
  listDownload({
    name: 'tenant-item',
    action: 'tenant.read',
    query: tenantItems.query,
    list: savedItems.list,
    columns: ({ tenant_item: titles }, at) => [
      { title: titles.name, width: 32, type: 'text', value: (row) => row.name },
      { title: titles.description, width: 40, type: 'text', value: (row) => row.description },
      { title: titles.unit, type: 'text', value: (row) => row.unit },
      { ...minute(titles.updated_at), value: (row) => at(row.updated_at) },
    ],
  }),
];

const BUILDING = [
  listDownload({
    name: 'news',
    action: 'news.update',
    query: newsListQuery,
    list: news.list,
    columns: ({ news: titles }, at) => [
      { title: titles.title, width: 40, type: 'text', value: (row) => row.title },
      { title: titles.state, type: 'text', value: (row) => titles[row.state] },
      { title: titles.category, width: 24, type: 'text', value: (row) => row.category },
      { ...minute(titles.publish_at), value: (row) => at(row.publish_at) },
      { ...minute(titles.expires_at), value: (row) => at(row.expires_at) },
      { title: titles.people, type: 'number', value: (row) => row.people },
      { title: titles.read, type: 'number', value: (row) => row.read },
      { title: titles.author, width: 28, type: 'text', value: (row) => row.author },
    ],
  }),
  listDownload({
    name: 'patrol-round',
    action: 'property.read',
    query: roundListQuery,
    list: rounds.list,
    columns: ({ patrol_round: titles }, at) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.guard, width: 28, type: 'text', value: (row) => row.guard.name },
      { ...minute(titles.started_at), value: (row) => at(row.started_at) },
      { ...minute(titles.finished_at), value: (row) => at(row.finished_at) },
      { title: titles.seen, type: 'number', value: (row) => row.seen },
      { title: titles.stops, type: 'number', value: (row) => row.stops },
      { title: titles.incidents, type: 'number', value: (row) => row.incidents },
      { title: titles.state, type: 'text', value: (row) => titles[row.state] },
    ],
  }),
  listDownload({
    name: 'shift-handover',
    action: 'property.read',
    query: handoverListQuery,
    list: handovers.list,
    columns: ({ shift_handover: titles }, at) => [
      { ...minute(titles.signed_at), value: (row) => at(row.signed_at) },
      { title: titles.leaving, width: 28, type: 'text', value: (row) => row.leaving.name },
      { title: titles.matters, width: 40, type: 'text', value: (row) => row.matters },
      { title: titles.keys, width: 32, type: 'text', value: (row) => row.keys },
      { title: titles.incidents, width: 40, type: 'text', value: (row) => row.incidents },
      { title: titles.arriving, width: 28, type: 'text', value: (row) => row.receipt?.arriving.name },
      { ...minute(titles.received_at), value: (row) => at(row.receipt?.signed_at ?? null) },
    ],
  }),
  listDownload({
    name: 'audit',
    action: 'audit.read',
    query: auditListQuery,
    list: audit.list,
    columns: ({ audit: titles }, at) => [
      { title: titles.seq, type: 'number', value: (row) => row.seq },
      { ...minute(titles.at), value: (row) => at(row.at) },
      { title: titles.who, width: 28, type: 'text', value: (row) => row.author.name ?? titles[row.author.kind] },
      { title: titles.what, width: 36, type: 'text', value: (row) => row.action },
      { title: titles.kind, type: 'text', value: (row) => row.record.kind },
      { title: titles.record, width: 28, type: 'text', value: (row) => row.record.name },
      { title: titles.changes, width: 60, type: 'text', value: (row) => changesText(row.changes) },
      { title: titles.request_id, width: 38, type: 'text', value: (row) => row.request_id },
    ],
  }),
];

const changesText = (changes: readonly unknown[]) => (changes.length === 0 ? null : JSON.stringify(changes));

export const LIST_DOWNLOADS: readonly ListDownload<Query, unknown>[] = [...PEOPLE, ...TENANTS, ...BUILDING];

/** Reads all rows of a list that the person may see. A list longer than the cap must be narrowed by a filter first. */
export async function downloadList(
  ctx: Context,
  source: ListDownload<Query, unknown>,
  query: Query,
  options: DownloadOptions,
): Promise<DownloadAnswer> {
  const { user_id, property_ids } = requireStaff(ctx);
  const { property_id } = query;
  const { name, isPersonal = false } = source;
  const { data, capped = false } = await source.list(ctx, { ...query, page: 1, page_size: DATATABLE_CAP });
  if (capped) throw new AppError('too_many_rows', { params: { most: DATATABLE_CAP } });
  const { language, time_zone } = await ctx.across(async (tx) => {
    const read = {
      language: await languageOf(tx, user_id),
      time_zone: property_id === undefined ? FILE_ZONE : await readTimeZone(tx, property_id),
    };
    if (isPersonal) {
      const entry = {
        action: `${name}.people_downloaded`,
        record: { kind: name, id: null },
        detail: { rows: data.length },
      };
      await recordAtEach(tx, ctx, property_id === undefined ? property_ids : [property_id], entry);
    }
    return read;
  });
  const at = (instant: string | null) => {
    if (instant === null) return null;
    const { date, time } = wallClock(new Date(instant), time_zone);
    return `${date} ${time.slice(0, 5)}`;
  };
  return answerWith(ctx, { name, columns: source.columns(titlesIn(language), at), rows: data }, options.accept);
}
