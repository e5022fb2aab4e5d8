/** For whom news are: the staff of a property, or its tenants. */
export const NEWS_KINDS = ['internal', 'tenant'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** How a news stands. */
export const NEWS_STATES = ['draft', 'scheduled', 'published', 'expired'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** What decides how a news stands. */
export interface NewsTimes {
  draft: boolean;
  publish_at: Date | null;
  expires_at: Date | null;
}

/** How a news stands now: nobody but its writers sees it before its time and after it. */
export function newsState({ draft, publish_at, expires_at }: NewsTimes, now: Date): NewsState {
  if (draft || publish_at === null) return 'draft';
  if (expires_at !== null && expires_at <= now) return 'expired';
  return publish_at > now ? 'scheduled' : 'published';
}

/** Whom a news is for: everybody of its kind, or those who are named. */
export interface NewsAudience {
  everyone: boolean;
  tenant_ids: readonly string[];
  category_ids: readonly string[];
  role_ids: readonly string[];
}

const isIn = (ids: readonly string[], id: string | null | undefined) =>
  id !== undefined && id !== null && ids.includes(id);

/** Whether a reader belongs to those a news is for. */
export function isAddressedTo(
  audience: NewsAudience,
  reader: { tenant_id?: string; category_id?: string | null; role_id?: string },
): boolean {
  const { everyone, tenant_ids, category_ids, role_ids } = audience;
  return (
    everyone ||
    isIn(tenant_ids, reader.tenant_id) ||
    isIn(category_ids, reader.category_id) ||
    isIn(role_ids, reader.role_id)
  );
}

/** Whether an audience says somebody, and only people that news of its kind can be for. */
export function fitsKind(kind: NewsKind, { everyone, tenant_ids, category_ids, role_ids }: NewsAudience): boolean {
  const tenants = tenant_ids.length + category_ids.length;
  if (everyone) return tenants + role_ids.length === 0;
  return kind === 'internal' ? tenants === 0 && role_ids.length > 0 : role_ids.length === 0 && tenants > 0;
}

/** Whether a news ends after it begins; one that begins at once begins now. */
export function endsAfterItBegins({ publish_at, expires_at }: Omit<NewsTimes, 'draft'>, now: Date): boolean {
  return expires_at === null || expires_at > (publish_at ?? now);
}

/** Tenants belong to one property: a news for some of them cannot be given to other properties too. */
export function canGoElsewhere({ tenant_ids, category_ids }: NewsAudience): boolean {
  return tenant_ids.length === 0 && category_ids.length === 0;
}
