import type {
  PublishTermsBody,
  TermsVersion,
  TermsVersions,
} from '@gerbang/shared/contracts/building/schedule-settings';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import * as repository from './terms.repository.ts';
import type { Published, Texts } from './terms.repository.ts';

/** Maximum number of listed versions. Older versions can still be read. */
const VERSIONS_LISTED = 200;

export function listTerms(ctx: Context, property_id: string): Promise<TermsVersions> {
  return ctx.within(property_id, async (tx) => {
    const versions = await repository.listVersions(tx, property_id, VERSIONS_LISTED);
    return { versions: versions.map(present) };
  });
}

export function readTerms(ctx: Context, property_id: string, version: number): Promise<TermsVersion> {
  return ctx.within(property_id, async (tx) => present(found(await repository.findVersion(tx, property_id, version))));
}

/** Publishes new terms. When the texts equal the current version, no new version is made and `published` is false. */
export function publishTerms(
  ctx: Context,
  property_id: string,
  { seen_version, ...texts }: PublishTermsBody,
): Promise<{ published: boolean; terms: TermsVersion }> {
  return ctx.within(property_id, async (tx) => {
    const before = await repository.findVersion(tx, property_id);
    if (before !== undefined && isSame(before, texts)) return { published: false, terms: present(before) };
    const row = { property_id, id: newId(), seen: seen_version, ...texts };
    const by = { at: ctx.now(), account_id: authorOf(ctx).id };
    const published = await repository.insertNextVersion(tx, row, by);
    const after = found(await repository.findVersion(tx, property_id));
    if (!published) {
      // Somebody else published first. If the texts are the same, the result is what this request wanted.
      if (isSame(after, texts)) return { published, terms: present(after) };
      throw new AppError('conflict');
    }
    await record(tx, ctx, {
      property_id,
      action: 'terms.published',
      record: { kind: 'terms', id: row.id },
      // A version never changes, so its number is enough for the log.
      detail: { version: [before?.version ?? 0, after.version] },
    });
    return { published, terms: present(after) };
  });
}

function isSame(one: Texts, other: Texts): boolean {
  return one.text_id === other.text_id && one.text_en === other.text_en;
}

function present<Version extends Published>(row: Version): Omit<Version, 'published_at'> & { published_at: string } {
  return { ...row, published_at: row.published_at.toISOString() };
}
