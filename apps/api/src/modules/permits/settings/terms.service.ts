import type { PublishTermsBody, TermsVersion, TermsVersions } from '@gerbang/shared/contracts/schedule-settings';

import { authorOf, record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './terms.repository.ts';
import type { Published, Texts } from './terms.repository.ts';

/** Older versions than these are not listed; each can still be read. */
const VERSIONS_LISTED = 200;

/** The versions of a property's terms, the latest first. */
export function listTerms(ctx: Context, property_id: string): Promise<TermsVersions> {
  return ctx.within(property_id, async (tx) => {
    const versions = await repository.listVersions(tx, property_id, VERSIONS_LISTED);
    return { versions: versions.map(present) };
  });
}

/** One version of the terms with its texts. */
export function readTerms(ctx: Context, property_id: string, version: number): Promise<TermsVersion> {
  return ctx.within(property_id, async (tx) => present(found(await repository.findVersion(tx, property_id, version))));
}

/** Puts new terms in force and says whether that made a version: the texts that are in force already make none. */
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
      // Somebody was faster. With the same texts, both have what they wanted.
      if (isSame(after, texts)) return { published, terms: present(after) };
      throw new AppError('conflict');
    }
    await record(tx, ctx, {
      property_id,
      action: 'terms.published',
      record: { kind: 'terms', id: row.id },
      // A version never changes, so its number says what it reads.
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
