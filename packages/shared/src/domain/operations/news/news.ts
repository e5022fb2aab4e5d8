/** The readers of an article: the staff of a property, or its tenants. */
export const NEWS_KINDS = ['internal', 'tenant'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const NEWS_STATES = ['draft', 'scheduled', 'published', 'expired'] as const;
export type NewsState = (typeof NEWS_STATES)[number];

export interface NewsTimes {
  draft: boolean;
  publish_at: Date | null;
  expires_at: Date | null;
}

/** The state of an article. Readers see it only while it is published. */
export function newsState({ draft, publish_at, expires_at }: NewsTimes, now: Date): NewsState {
  if (draft || publish_at === null) return 'draft';
  if (expires_at !== null && expires_at <= now) return 'expired';
  return publish_at > now ? 'scheduled' : 'published';
}

/** The audience of an article: everyone of its kind, or only the given tenants, categories or roles. */
export interface NewsAudience {
  everyone: boolean;
  tenant_ids: readonly string[];
  category_ids: readonly string[];
  role_ids: readonly string[];
}

const isIn = (ids: readonly string[], id: string | null | undefined) =>
  id !== undefined && id !== null && ids.includes(id);

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

/** Whether the audience is not empty, and only has members that match the kind. */
export function fitsKind(kind: NewsKind, { everyone, tenant_ids, category_ids, role_ids }: NewsAudience): boolean {
  const tenants = tenant_ids.length + category_ids.length;
  if (everyone) return tenants + role_ids.length === 0;
  return kind === 'internal' ? tenants === 0 && role_ids.length > 0 : role_ids.length === 0 && tenants > 0;
}

/** Whether an article expires after its publication. Without `publish_at` it is published now. */
export function endsAfterItBegins({ publish_at, expires_at }: Omit<NewsTimes, 'draft'>, now: Date): boolean {
  return expires_at === null || expires_at > (publish_at ?? now);
}

/** Tenants belong to one property, so an article for certain tenants cannot be copied to other properties. */
export function canBeCopied({ tenant_ids, category_ids }: NewsAudience): boolean {
  return tenant_ids.length === 0 && category_ids.length === 0;
}
