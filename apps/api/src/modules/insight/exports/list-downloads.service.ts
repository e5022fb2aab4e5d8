import type { Action } from '@gerbang/shared/access';
import { tenantLoginQuery } from '@gerbang/shared/contracts/building/tenant-logins';
import { DATATABLE_CAP, type DatatableAsk } from '@gerbang/shared/contracts/datatable';
import { tenantItems } from '@gerbang/shared/contracts/goods/tenant-items';
import { auditListQuery } from '@gerbang/shared/contracts/insight/audit';
import { newsListQuery } from '@gerbang/shared/contracts/operations/news';
import { handoverListQuery, roundListQuery } from '@gerbang/shared/contracts/operations/security';
import { deputyListQuery } from '@gerbang/shared/contracts/people/deputies';
import { roleListQuery } from '@gerbang/shared/contracts/people/roles';
import { userListQuery } from '@gerbang/shared/contracts/people/users';
import type * as z from 'zod/mini';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { minuteColumn, type SheetColumn } from '../../../platform/sheets/sheets.ts';
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
import {
  answerWith,
  FILE_ZONE,
  languageOf,
  peopleDownloaded,
  type DownloadAnswer,
  type DownloadOptions,
} from './exports.service.ts';
import { findSource } from './exports.sources.ts';
import { changesText, sheetTexts, type SheetTexts } from './sheet-texts.ts';

type Query = DatatableAsk & { property_id?: string | undefined };

/**
 * A list that is short enough to be read at once by the service of its datatable, at `GET /v1/<name>-download`. Longer
 * lists have an `ExportSource`, which reads them in batches.
 */
interface ListDownload<Asked extends Query, Row extends object> {
  name: string;
  action: Action;
  query: z.ZodMiniType<Asked>;
  /** Whether the rows name people. Such a download is written to the audit log. */
  isPersonal?: boolean;
  list(ctx: Context, query: Asked): Promise<{ data: Row[]; capped?: boolean | undefined }>;
  /** Times are in the zone of the property, or in `FILE_ZONE` for a list of several. */
  columns(texts: SheetTexts): SheetColumn<Row & { time_zone: string }>[];
}

/** Keeps the types of query and row together while the list is described. */
const listDownload = <Asked extends Query, Row extends object>(
  list: ListDownload<Asked, Row>,
): ListDownload<Asked, Row> => list;

const PEOPLE = [
  listDownload({
    name: 'user',
    action: 'user.read',
    query: userListQuery,
    isPersonal: true,
    list: users.list,
    columns: ({ sheets: { user: titles } }) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.email, width: 28, type: 'text', value: (row) => row.email },
      { title: titles.phone, type: 'text', value: (row) => row.phone },
      { title: titles.role, width: 24, type: 'text', value: (row) => row.role },
      { title: titles.properties, width: 36, type: 'text', value: (row) => row.properties.join(', ') },
      { title: titles.status, type: 'text', value: (row) => titles[row.status] },
      minuteColumn(titles.last_login, (row) => row.last_login),
    ],
  }),
  listDownload({
    name: 'role',
    action: 'user.read',
    query: roleListQuery,
    list: roles.list,
    columns: ({ sheets: { role: titles }, words }) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.people, type: 'number', value: (row) => row.people },
      {
        title: titles.actions,
        width: 48,
        type: 'text',
        value: (row) => row.actions.map((action) => words.right(action) ?? action).join(', '),
      },
      {
        title: titles.stages,
        width: 28,
        type: 'text',
        value: (row) => row.stages.map((stage) => words.code(stage) ?? stage).join(', '),
      },
      minuteColumn(titles.updated_at, (row) => row.updated_at),
    ],
  }),
  listDownload({
    name: 'deputy',
    action: 'profile.update',
    query: deputyListQuery,
    isPersonal: true,
    list: deputies.list,
    columns: ({ sheets: { deputy: titles }, words }) => [
      { title: titles.account, width: 28, type: 'text', value: (row) => row.account },
      { title: titles.deputy, width: 28, type: 'text', value: (row) => row.deputy },
      minuteColumn(titles.starts_at, (row) => row.starts_at),
      minuteColumn(titles.ends_at, (row) => row.ends_at),
      {
        title: titles.stages,
        width: 28,
        type: 'text',
        value: (row) => row.stages?.map((stage) => words.code(stage) ?? stage).join(', ') ?? titles.allStages,
      },
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
    columns: ({ sheets: { user: titles } }) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.email, width: 28, type: 'text', value: (row) => row.email },
      { title: titles.phone, type: 'text', value: (row) => row.phone },
      { title: titles.status, type: 'text', value: (row) => titles[row.status] },
      minuteColumn(titles.last_login, (row) => row.last_login),
    ],
  }),
  listDownload({
    name: 'tenant-item',
    action: 'tenant.read',
    query: tenantItems.query,
    list: savedItems.list,
    columns: ({ sheets: { tenant_item: titles } }) => [
      { title: titles.name, width: 32, type: 'text', value: (row) => row.name },
      { title: titles.description, width: 40, type: 'text', value: (row) => row.description },
      { title: titles.unit, type: 'text', value: (row) => row.unit },
      minuteColumn(titles.updated_at, (row) => row.updated_at),
    ],
  }),
];

const BUILDING = [
  listDownload({
    name: 'news',
    action: 'news.update',
    query: newsListQuery,
    list: news.list,
    columns: ({ sheets: { news: titles } }) => [
      { title: titles.title, width: 40, type: 'text', value: (row) => row.title },
      { title: titles.state, type: 'text', value: (row) => titles[row.state] },
      { title: titles.category, width: 24, type: 'text', value: (row) => row.category },
      minuteColumn(titles.publish_at, (row) => row.publish_at),
      minuteColumn(titles.expires_at, (row) => row.expires_at),
      { title: titles.people, type: 'number', value: (row) => row.people },
      { title: titles.read, type: 'number', value: (row) => row.read },
      { title: titles.author, width: 28, type: 'text', value: (row) => row.author },
    ],
  }),
  listDownload({
    name: 'patrol-round',
    action: 'property.read',
    query: roundListQuery,
    isPersonal: true,
    list: rounds.list,
    columns: ({ sheets: { patrol_round: titles } }) => [
      { title: titles.name, width: 28, type: 'text', value: (row) => row.name },
      { title: titles.guard, width: 28, type: 'text', value: (row) => row.guard.name },
      minuteColumn(titles.started_at, (row) => row.started_at),
      minuteColumn(titles.finished_at, (row) => row.finished_at),
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
    isPersonal: true,
    list: handovers.list,
    columns: ({ sheets: { shift_handover: titles } }) => [
      minuteColumn(titles.signed_at, (row) => row.signed_at),
      { title: titles.leaving, width: 28, type: 'text', value: (row) => row.leaving.name },
      { title: titles.matters, width: 40, type: 'text', value: (row) => row.matters },
      { title: titles.keys, width: 32, type: 'text', value: (row) => row.keys },
      { title: titles.incidents, width: 40, type: 'text', value: (row) => row.incidents },
      { title: titles.arriving, width: 28, type: 'text', value: (row) => row.receipt?.arriving.name },
      minuteColumn(titles.received_at, (row) => row.receipt?.signed_at ?? null),
    ],
  }),
  listDownload({
    name: 'audit',
    action: 'audit.read',
    query: auditListQuery,
    isPersonal: true,
    list: audit.list,
    columns: ({ sheets: { audit: titles }, audit: texts, words }) => [
      { title: titles.seq, type: 'number', value: (row) => row.seq },
      minuteColumn(titles.at, (row) => row.at),
      { title: titles.who, width: 28, type: 'text', value: (row) => row.author.name ?? titles[row.author.kind] },
      { title: titles.what, width: 36, type: 'text', value: (row) => words.action(row.action) },
      { title: titles.kind, type: 'text', value: (row) => words.kind(row.record.kind) },
      { title: titles.record, width: 28, type: 'text', value: (row) => words.record(row.record) },
      { title: titles.changes, width: 60, type: 'text', value: (row) => changesText(row, words, texts.value) },
      { title: titles.request_id, width: 38, type: 'text', value: (row) => row.request_id },
    ],
  }),
];

export const LIST_DOWNLOADS: readonly ListDownload<Query, object>[] = [...PEOPLE, ...TENANTS, ...BUILDING];

/** The action that a download needs, by its name. Undefined when there is no such download. */
export function downloadAction(name: string): Action | undefined {
  return (findSource(name) ?? LIST_DOWNLOADS.find((list) => list.name === name))?.action;
}

/** Reads all rows of a list that the person may see. A list longer than the cap must be narrowed by a filter first. */
export async function downloadList(
  ctx: Context,
  source: ListDownload<Query, object>,
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
      const places = property_id === undefined ? property_ids : [property_id];
      await recordAtEach(tx, ctx, places, peopleDownloaded(name, query, data.length));
    }
    return read;
  });
  const rows = data.map((row) => ({ ...row, time_zone }));
  return answerWith(ctx, { name, columns: source.columns(sheetTexts(language)), rows }, options.accept);
}
