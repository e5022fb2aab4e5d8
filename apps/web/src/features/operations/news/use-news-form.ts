import { createNewsBody } from '@gerbang/shared/contracts/operations/news';
import type { NewsRecord, CreateNewsBody } from '@gerbang/shared/contracts/operations/news';
import { picturesIn } from '@gerbang/shared/domain/operations/news/document';
import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import { endsAfterItBegins } from '@gerbang/shared/domain/operations/news/news';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';

import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import type { DraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCreateNewsMutation, useUpdateNewsMutation } from './news.api.ts';

const AUDIENCE = ['audience'];
const START = ['publish_at'];
const END = ['expires_at'];

interface Options {
  kind: NewsKind;
  property: { id: string; time_zone: string };
  /** The article to change; null for a new one. */
  record: NewsRecord | null;
  onFaults: () => void;
  onSaved: () => void;
}

export type NewsForm = ApiForm<NewsValues>;

export function useNewsForm({ kind, property, record, onFaults, onSaved }: Options): DraftForm<NewsValues> {
  const { t } = useTranslation('news');
  const { time_zone } = property;
  const [create] = useCreateNewsMutation();
  const [update] = useUpdateNewsMutation();
  const { user_id } = useAuth();
  return useDraftForm({
    draft: { name: `news:${kind}:${user_id}:${property.id}:${record?.id ?? 'new'}` },
    initialValues: startValues(record, time_zone),
    check: (values) => faultsOf(kind, values, time_zone, new Date()),
    send: (values) => {
      const { also_at, kind: _kind, ...facts } = factsOf(kind, values, time_zone);
      if (record === null) return create({ property_id: property.id, body: { kind, also_at, ...facts } });
      return update({ property_id: property.id, id: record.id, body: { ...facts, version: values.version } });
    },
    onFaults,
    onSaved: () => {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      onSaved();
    },
    onFailed: () => staffToast('error', t(record === null ? 'createFailed' : 'editFailed')),
    texts: {
      'expires_at:invalid': t('form.faultOrder'),
      'audience:required': t('form.faultAudience'),
      'also_at:invalid': t('form.faultAlsoAt'),
    },
    alerts: { conflict: t('form.conflict') },
    cures: {
      everyone: AUDIENCE,
      tenants: AUDIENCE,
      categories: AUDIENCE,
      roles: AUDIENCE,
      publishing: START,
      publish_day: START,
      publish_time: START,
      ends: END,
      end_day: END,
      end_time: END,
    },
  });
}

export interface Named {
  id: string;
  name: string;
}

/**
 * When an article is published: not yet (`draft`), on saving (`now`), or at a chosen time (`at`). A published article
 * keeps its time.
 */
type Publishing = 'draft' | 'now' | 'at' | 'published';

/** Days and times are in the property's time zone. */
interface NewsValues {
  title: string;
  category_id: string | null;
  body: NewsDocument;
  /**
   * Pictures that were uploaded while this form is open. Saving sends the URLs of those that the body still contains.
   */
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
  /** 0 for a new article. */
  version: number;
}

function startValues(record: NewsRecord | null, time_zone: string): NewsValues {
  if (record === null) return EMPTY;
  const { title, category_id, body, audience, pinned, by_mail, publish_at, expires_at, version } = record;
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
    version,
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
  version: 0,
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

function factsOf(kind: NewsKind, values: NewsValues, time_zone: string): CreateNewsBody {
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

/** Validates the values. `now` is the publication time of an article that is published on saving. */
function faultsOf(kind: NewsKind, values: NewsValues, time_zone: string, now: Date): Faults {
  const facts = factsOf(kind, values, time_zone);
  const faults: Record<string, string> = schemaFaults(createNewsBody, facts);
  if (values.publishing === 'at' && facts.publish_at === null) faults['publish_at'] = 'required';
  if (values.ends && facts.expires_at === null) faults['expires_at'] = 'required';
  const dates = { publish_at: dateOf(facts.publish_at), expires_at: dateOf(facts.expires_at) };
  if (values.ends && values.publishing !== 'published' && !endsAfterItBegins(dates, now))
    faults['expires_at'] ??= 'invalid';
  return faults;
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Returns null if the day or the time is missing. */
function momentOf(day: string, time: string, time_zone: string): string | null {
  return day === '' || time === '' ? null : instantAt(day, time, time_zone).toISOString();
}
