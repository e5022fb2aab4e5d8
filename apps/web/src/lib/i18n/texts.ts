import { fillText } from '@gerbang/shared/text/fill-text';

import { LANGUAGES } from './language.ts';
import type { Language } from './language.ts';
import type { PUBLIC_TEXTS } from './public-texts.ts';
import type { STAFF_TEXTS } from './staff-texts.ts';

/** Type of the one catalogue that a module of texts exports. */
type CatalogueOf<Loaders> = Loaders extends { id: () => Promise<infer Module> } ? Module[keyof Module] : never;
type All = typeof PUBLIC_TEXTS & typeof STAFF_TEXTS;
type Catalogues = { [Name in keyof All]: CatalogueOf<All[Name]> };
export type Namespace = keyof Catalogues;

/** The namespace whose keys need no prefix, and others. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];

/** The keys of a catalogue. A text with a number has one for each plural, perhaps one for none, and one key. */
type KeyOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string ? Singular<Name> : `${Name}.${KeyOf<Part[Name]>}`;
}[keyof Part & string];
type Singular<Name extends string> = Name extends `${infer Key}_${'zero' | 'one' | 'other'}` ? Key : Name;

/** A key of the first namespace, or one of any of them with its name and a colon before it. */
export type TextKey<Names extends Namespaces> = Names extends Namespace
  ? KeyOf<Catalogues[Names]>
  : KeyOf<Catalogues[Names[0] & Namespace]> | PrefixedKey<Names[number] & Namespace>;
type PrefixedKey<Name extends Namespace> = Name extends Namespace ? `${Name}:${KeyOf<Catalogues[Name]>}` : never;

/** Values of placeholders. `count` also chooses the plural. */
type Values = Readonly<Record<string, string | number | undefined>>;
export type Translate<Names extends Namespaces = 'common'> = (key: TextKey<Names>, values?: Values) => string;

/** A catalogue, or a part of one. */
interface Texts {
  readonly [name: string]: string | Texts;
}

/** The catalogues that are loaded. */
export const catalogues: Readonly<Record<Language, Map<string, Texts>>> = { id: new Map(), en: new Map() };

/** Indonesian catalogues are complete. English is used only where the Indonesian texts of a namespace are not loaded. */
const FALLBACK: Readonly<Record<Language, readonly Language[]>> = { id: ['id', 'en'], en: ['en', 'id'] };

const translators = new Map<string, (key: string, values?: Values) => string>();

/** The texts of a language. The same function every time, so that effects and memoised parts may depend on it. */
export function translator<const Names extends Namespaces>(language: Language, names: Names): Translate<Names> {
  const name: string = typeof names === 'string' ? names : names[0];
  const known = translators.get(`${language} ${name}`);
  if (known !== undefined) return known;
  const translate = (key: string, values: Values = {}) => translated(language, name, key, values);
  translators.set(`${language} ${name}`, translate);
  return translate;
}

/** Returns the key when there is no text. */
function translated(language: Language, own: string, key: string, values: Values): string {
  const text = FALLBACK[language].map((one) => textIn(one, own, key, values.count)).find((one) => one !== undefined);
  return text === undefined ? key : fillText(text, values);
}

function textIn(language: Language, own: string, key: string, count: string | number | undefined): string | undefined {
  const forms =
    typeof count !== 'number' ? [] : count === 0 ? ['_zero', pluralOf(language, 0)] : [pluralOf(language, count)];
  for (const form of [...forms, '']) {
    const text = findText(language, own, key + form);
    if (text !== undefined) return text;
  }
  return undefined;
}

function findText(language: Language, own: string, key: string): string | undefined {
  const colon = key.indexOf(':');
  const name = colon < 0 ? own : key.slice(0, colon);
  let found: string | Texts | undefined = catalogues[language].get(name);
  for (const part of key.slice(colon + 1).split('.')) {
    if (typeof found !== 'object') return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}

const plurals = new Map<Language, Intl.PluralRules>();

function pluralOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return `_${rules.select(count)}`;
}

/** Whether there is a text in any language for a key that begins with its namespace and a colon. */
export function hasText(key: string): boolean {
  return LANGUAGES.some((language) => findText(language, '', key) !== undefined);
}
