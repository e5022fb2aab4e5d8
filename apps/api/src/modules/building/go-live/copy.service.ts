import { can, type Action } from '@gerbang/shared/access';
import { COPY_PARTS, type CopyAnswer, type CopyBody, type CopyPart } from '@gerbang/shared/contracts/building/go-live';
import { DEFAULT_CHAINS, FOUR_EYES_BY_DEFAULT, isSameChain } from '@gerbang/shared/domain/permits/chains';
import { defaultTerms } from '@gerbang/shared/domain/permits/terms';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { insertChain, insertTerms } from '../schedule/new-property.service.ts';
import * as repository from './copy.repository.ts';
import type { ChainSettings, Settings, TermsSettings } from './copy.repository.ts';
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
    const added = await insertMissing(tx, ctx, property_id, missing(source, target, parts));
    const entry = { property_id, action: 'property.settings_copied', record: { kind: 'property', id: property_id } };
    if (Object.values(added).some((count) => count > 0))
      await record(tx, ctx, { ...entry, detail: { from, ...added } });
    return added;
  });
}

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
    const start = { kind, version: 0, steps: DEFAULT_CHAINS[kind], four_eyes: FOUR_EYES_BY_DEFAULT[kind] };
    const here = target.chains.find((other) => other.kind === kind) ?? start;
    const isStart = here.version <= 1 && isEqualChain(here, start);
    return isStart && !isEqualChain(here, chain) ? [{ ...chain, version: here.version + 1 }] : [];
  });
}

const isEqualChain = (one: ChainSettings, other: ChainSettings) =>
  isSameChain(one.steps, other.steps) && one.four_eyes === other.four_eyes;

type Texts = Pick<TermsSettings, 'text_id' | 'text_en'>;
const isSame = (one: Texts, other: Texts) => one.text_id === other.text_id && one.text_en === other.text_en;

/** The terms with the version that they get at the target. */
function missingTerms(source: TermsSettings | undefined, here: TermsSettings | undefined): TermsSettings | undefined {
  if (source === undefined) return undefined;
  if (here === undefined) return { ...source, version: 1 };
  const isStart = here.version <= 1 && isSame(here, { text_id: defaultTerms('id'), text_en: defaultTerms('en') });
  return isStart && !isSame(here, source) ? { ...source, version: here.version + 1 } : undefined;
}

const countOf = ({ slots, categories, chains, terms }: Missing): CopyAnswer => ({
  slots: slots.length,
  chains: chains.length,
  categories: categories.length,
  terms: terms === undefined ? 0 : 1,
});

async function insertMissing(tx: Tx, ctx: Context, property_id: string, add: Missing): Promise<CopyAnswer> {
  const at = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, property_id, id: newId() }));
  const slots = await repository.insertSlots(tx, at(add.slots));
  const categories = await repository.insertCategories(tx, at(add.categories));
  for (const { steps, ...row } of add.chains) await insertChain(tx, ctx, { ...row, property_id }, steps);
  if (add.terms !== undefined) await insertTerms(tx, ctx, { ...add.terms, property_id });
  return { ...countOf(add), slots, categories };
}
