import { can, type Action } from '@gerbang/shared/access';
import { COPY_PARTS, type CopyAnswer, type CopyBody, type CopyPart } from '@gerbang/shared/contracts/building/go-live';
import { DEFAULT_CHAINS, FOUR_EYES_BY_DEFAULT, isSameChain } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { defaultTerms } from '@gerbang/shared/domain/permits/terms';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { insertChain, insertTerms } from '../schedule/new-property.service.ts';
import * as repository from './copy.repository.ts';
import type { ChainSettings, CopiedSettings, Settings, TermsSettings } from './copy.repository.ts';
import { lock } from './go-live.repository.ts';

/** The right that each part needs, the same as for changing it by hand. */
const RIGHTS: Readonly<Record<CopyPart, Action>> = {
  slots: 'slot.update',
  chains: 'chain.update',
  categories: 'property.update',
  terms: 'terms.update',
};

/** How many settings of each part a copy would add now. */
export async function previewCopy(ctx: Context, property_id: string, from: string): Promise<CopyAnswer> {
  const source = await readSettings(ctx, from);
  const target = await readSettings(ctx, property_id);
  return countOf(missing(source, target, permitted(ctx, COPY_PARTS)));
}

/**
 * Adds settings of the property `from` that a property in preparation does not have yet, and keeps those that it has. A
 * repeated request adds nothing. Throws `conflict` when the property has gone live.
 */
export async function copySettings(ctx: Context, property_id: string, { from, parts }: CopyBody): Promise<CopyAnswer> {
  if (permitted(ctx, parts).length < new Set(parts).size) throw new AppError('beyond_own_rights');
  const source = await readSettings(ctx, from);
  return ctx.within(property_id, async (tx) => {
    found((await lock(tx, property_id)) || undefined);
    const target = found(await repository.findSettings(tx, property_id));
    if (!target.in_preparation) throw new AppError('conflict');
    const copied = await insertMissing(tx, ctx, property_id, missing(source, target, parts));
    const added = countOf(copied);
    if (partsOf(copied).length === 0) return added;
    await repository.setCopied(tx, property_id, copied);
    await record(tx, ctx, { ...about(property_id, 'settings_copied'), detail: { from, ...added } });
    return added;
  });
}

/**
 * Takes back what the last copy has added. Chains and terms get a new version with the text that every property starts
 * with. Throws `conflict` when the property has gone live or there is nothing to undo, and `in_use` when something that
 * was copied is in use or was changed.
 */
export function undoCopy(ctx: Context, property_id: string): Promise<CopyAnswer> {
  return ctx.within(property_id, async (tx) => {
    found((await lock(tx, property_id)) || undefined);
    const target = found(await repository.findSettings(tx, property_id));
    const { copied, in_preparation } = target;
    if (!in_preparation || copied === null) throw new AppError('conflict');
    const parts = partsOf(copied);
    if (permitted(ctx, parts).length < parts.length) throw new AppError('beyond_own_rights');
    await restoreVersions(tx, ctx, property_id, target, copied);
    const expected = copied.slots.length + copied.categories.length;
    if ((await deleteCopied(tx, property_id, copied)) < expected) throw new AppError('in_use');
    await repository.setCopied(tx, property_id, null);
    const removed = countOf(copied);
    await record(tx, ctx, { ...about(property_id, 'copy_undone'), detail: removed });
    return removed;
  });
}

async function restoreVersions(
  tx: Tx,
  ctx: Context,
  property_id: string,
  target: Settings,
  copied: CopiedSettings,
): Promise<void> {
  for (const chain of copied.chains) {
    const latest = target.chains.find(({ kind }) => kind === chain.kind)?.version;
    if (latest !== chain.version || (await repository.isChainUsed(tx, property_id, chain)))
      throw new AppError('in_use');
    const { steps, ...start } = startOf(chain.kind);
    await insertChain(tx, ctx, { ...start, property_id, version: latest + 1 }, steps);
  }
  if (copied.terms === null) return;
  if (target.terms?.version !== copied.terms) throw new AppError('in_use');
  await insertTerms(tx, ctx, { ...START_TERMS, property_id, version: copied.terms + 1 });
}

async function deleteCopied(tx: Tx, property_id: string, copied: CopiedSettings): Promise<number> {
  try {
    return await repository.deleteCopied(tx, property_id, copied);
  } catch (error) {
    if (isDatabaseError(error, '23503')) throw new AppError('in_use');
    throw error;
  }
}

const about = (property_id: string, what: string) => ({
  property_id,
  action: `property.${what}`,
  record: { kind: 'property', id: property_id },
});

const partsOf = (copied: CopiedSettings) => COPY_PARTS.filter((part) => countOf(copied)[part] > 0);

const permitted = (ctx: Context, parts: readonly CopyPart[]) =>
  COPY_PARTS.filter((part) => parts.includes(part) && can.perform(ctx.actor, RIGHTS[part]));

function readSettings(ctx: Context, property_id: string): Promise<Settings> {
  return ctx.within(property_id, async (tx) => found(await repository.findSettings(tx, property_id)));
}

type Missing = Pick<Settings, 'slots' | 'categories' | 'chains' | 'terms'>;

interface Named {
  kind: string;
  name: string;
  active: boolean;
}
const keyOf = ({ kind, name }: Named) => `${kind} ${name.toLowerCase()}`;

/** The active records of `all` that have no namesake of their kind in `here`, active or not. */
function without<T extends Named>(all: readonly T[], here: readonly T[]): T[] {
  const keys = new Set(here.map(keyOf));
  return all.filter((one) => one.active && !keys.has(keyOf(one)));
}

/**
 * What the source has and the target has not. Chains and terms of the target count as missing while they are the ones
 * that every new property starts with.
 */
function missing(source: Settings, target: Settings, parts: readonly CopyPart[]): Missing {
  return {
    slots: parts.includes('slots') ? without(source.slots, target.slots) : [],
    categories: parts.includes('categories') ? without(source.categories, target.categories) : [],
    chains: parts.includes('chains') ? missingChains(source, target) : [],
    terms: parts.includes('terms') ? missingTerms(source.terms, target.terms) : undefined,
  };
}

/** Chains with the version that they get at the target. */
function missingChains(source: Settings, target: Settings): Settings['chains'] {
  return source.chains.flatMap((chain) => {
    const { kind } = chain;
    const here = target.chains.find((other) => other.kind === kind) ?? startOf(kind);
    const isStart = isEqualChain(here, startOf(kind));
    return isStart && !isEqualChain(here, chain) ? [{ ...chain, version: here.version + 1 }] : [];
  });
}

const startOf = (kind: PermitKind): ChainSettings => ({
  kind,
  version: 0,
  steps: DEFAULT_CHAINS[kind],
  four_eyes: FOUR_EYES_BY_DEFAULT[kind],
});

const isEqualChain = (one: ChainSettings, other: ChainSettings) =>
  isSameChain(one.steps, other.steps) && one.four_eyes === other.four_eyes;

type Texts = Pick<TermsSettings, 'text_id' | 'text_en'>;
const START_TERMS: Texts = { text_id: defaultTerms('id'), text_en: defaultTerms('en') };
const isSame = (one: Texts, other: Texts) => one.text_id === other.text_id && one.text_en === other.text_en;

/** The terms with the version that they get at the target. */
function missingTerms(source: TermsSettings | undefined, here: TermsSettings | undefined): TermsSettings | undefined {
  if (source === undefined) return undefined;
  if (here === undefined) return { ...source, version: 1 };
  return isSame(here, START_TERMS) && !isSame(here, source) ? { ...source, version: here.version + 1 } : undefined;
}

/** How many settings of each part a copy adds, or has added. */
export const countOf = ({ slots, categories, chains, terms }: Missing | CopiedSettings): CopyAnswer => ({
  slots: slots.length,
  chains: chains.length,
  categories: categories.length,
  terms: (terms ?? null) === null ? 0 : 1,
});

async function insertMissing(tx: Tx, ctx: Context, property_id: string, add: Missing): Promise<CopiedSettings> {
  const at = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, property_id, id: newId() }));
  const slots = await repository.insertSlots(tx, at(add.slots));
  const categories = await repository.insertCategories(tx, at(add.categories));
  for (const { steps, ...row } of add.chains) await insertChain(tx, ctx, { ...row, property_id }, steps);
  if (add.terms !== undefined) await insertTerms(tx, ctx, { ...add.terms, property_id });
  const chains = add.chains.map(({ kind, version }) => ({ kind, version }));
  return { slots, categories, chains, terms: add.terms?.version ?? null };
}
