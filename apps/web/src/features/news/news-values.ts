import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { createNewsBody } from '@gerbang/shared/contracts/news';
import type { CreateNewsBody, NewsRecord } from '@gerbang/shared/contracts/news';
import type { NewsDocument } from '@gerbang/shared/domain/news/document';
import { picturesIn } from '@gerbang/shared/domain/news/document';
import { endsAfterItBegins } from '@gerbang/shared/domain/news/news';
import type { NewsKind } from '@gerbang/shared/domain/news/news';
import { instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';

/** Somebody or something that can be chosen, by its name. */
export interface Named {
  id: string;
  name: string;
}

/** When a news appears: not yet, at once, or at a time. One that has appeared keeps its time. */
export type Publishing = 'draft' | 'now' | 'at' | 'published';

/** What the form of a news holds; days and times are the property's. */
export interface NewsValues {
  title: string;
  category_id: string | null;
  body: NewsDocument;
  /** Those of the body that were sent just now. */
  sent: readonly { file_id: string; url: string }[];
  everyone: boolean;
  tenants: readonly Named[];
  categories: readonly Named[];
  roles: readonly Named[];
  publishing: Publishing;
  publish_day: string;
  publish_time: string;
  ends: boolean;
  end_day: string;
  end_time: string;
  pinned: boolean;
  by_mail: boolean;
  also_at: readonly string[];
}

export type Faults = Readonly<Record<string, string>>;

/** What the form starts with. */
export function startValues(record: NewsRecord | null, time_zone: string): NewsValues {
  if (record === null) return EMPTY;
  const { title, category_id, body, audience, pinned, by_mail, publish_at, expires_at } = record;
  const publish = clockOf(publish_at, time_zone, EMPTY.publish_time);
  const end = clockOf(expires_at, time_zone, EMPTY.end_time);
  return {
    ...EMPTY,
    ...audience,
    title,
    category_id,
    body,
    publishing: publishingOf(record),
    publish_day: publish.day,
    publish_time: publish.time,
    ends: expires_at !== null,
    end_day: end.day,
    end_time: end.time,
    pinned,
    by_mail,
  };
}

const EMPTY: NewsValues = {
  title: '',
  category_id: null,
  body: { blocks: [] },
  sent: [],
  everyone: true,
  tenants: [],
  categories: [],
  roles: [],
  publishing: 'now',
  publish_day: '',
  publish_time: '08:00',
  ends: false,
  end_day: '',
  end_time: '23:59',
  pinned: false,
  by_mail: false,
  also_at: [],
};

function publishingOf(record: NewsRecord): Publishing {
  if (record.state === 'draft') return 'draft';
  return record.state === 'scheduled' ? 'at' : 'published';
}

function clockOf(moment: string | null, time_zone: string, time: string): { day: string; time: string } {
  if (moment === null) return { day: '', time };
  const clock = wallClock(new Date(moment), time_zone);
  return { day: clock.date, time: clock.time.slice(0, 5) };
}

/** What is sent of the form. */
export function factsOf(kind: NewsKind, values: NewsValues, time_zone: string): CreateNewsBody {
  const shown = new Set(picturesIn(values.body));
  const ids = (named: readonly Named[], isMeant: boolean) =>
    values.everyone || !isMeant ? [] : named.map(({ id }) => id);
  const isTimed = values.publishing === 'at' || (values.publishing === 'draft' && values.publish_day !== '');
  return {
    kind,
    title: values.title,
    category_id: values.category_id,
    body: values.body,
    picture_urls: values.sent.filter(({ file_id }) => shown.has(file_id)).map(({ url }) => url),
    audience: {
      everyone: values.everyone,
      tenant_ids: ids(values.tenants, kind === 'tenant'),
      category_ids: ids(values.categories, kind === 'tenant'),
      role_ids: ids(values.roles, kind === 'internal'),
    },
    draft: values.publishing === 'draft',
    publish_at: isTimed ? momentOf(values.publish_day, values.publish_time, time_zone) : null,
    expires_at: values.ends ? momentOf(values.end_day, values.end_time, time_zone) : null,
    pinned: values.pinned,
    by_mail: values.by_mail,
    also_at: [...values.also_at],
  };
}

/** What is wrong by the contract, before anything is sent; `now` is when it would appear at once. */
export function faultsOf(kind: NewsKind, values: NewsValues, time_zone: string, now: Date): Faults {
  const facts = factsOf(kind, values, time_zone);
  const faults: Record<string, string> = {};
  for (const { path, message } of createNewsBody.safeParse(facts).error?.issues ?? []) {
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  if (values.publishing === 'at' && facts.publish_at === null) faults['publish_at'] = 'required';
  if (values.ends && facts.expires_at === null) faults['expires_at'] = 'required';
  const dates = { publish_at: dateOf(facts.publish_at), expires_at: dateOf(facts.expires_at) };
  if (values.ends && values.publishing !== 'published' && !endsAfterItBegins(dates, now))
    faults['expires_at'] ??= 'invalid';
  return faults;
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** The instant as text, or nothing while a part of it is missing. */
function momentOf(day: string, time: string, time_zone: string): string | null {
  return day === '' || time === '' ? null : instantAt(day, time, time_zone).toISOString();
}
