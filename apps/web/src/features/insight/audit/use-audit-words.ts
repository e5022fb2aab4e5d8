import { ACTIONS } from '@gerbang/shared/access';
import { AUDIT_AREAS, type AuditRow } from '@gerbang/shared/contracts/audit';
import { audit } from '@gerbang/shared/messages/id/audit';
import { property } from '@gerbang/shared/messages/id/property';
import { records } from '@gerbang/shared/messages/id/records';
import { roles } from '@gerbang/shared/messages/id/roles';
import { useTranslation } from 'react-i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { zoneName } from '../../lib/zone-name.ts';

type Area = (typeof AUDIT_AREAS)[number];
const VERBS = ['created', 'updated', 'deleted', 'imported', 'invited'] as const;
type Actions = (typeof audit)['action'];
type OwnWord = { [Of in keyof Actions]: `${Of}.${Extract<keyof Actions[Of], string>}` }[keyof Actions];
/** What does not read as an area and a verb: whatever has a sentence of its own. */
const OWN_WORDS = Object.entries(audit.action).flatMap(([of, verbs]) =>
  Object.keys(verbs).map((verb) => `${of}.${verb}` as OwnWord),
);

/** Records that the log calls otherwise than their area. */
const AREA_OF_KIND: Readonly<Record<string, Area>> = {
  approval_chain: 'chain',
  file: 'identity',
  gate_shift: 'gate',
  gate_movement: 'gate',
};

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day as people read it; any other text as it is. */
export function dayWords(text: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return DAY.test(text) ? format.format(new Date(`${text}T00:00:00Z`)) : text;
}

function isKeyOf<Texts extends object>(texts: Texts, key: string): key is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, key);
}

/** The log in the reader's words; what has none stands as it was written. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'records', 'property', 'roles']);
  const language = useLanguage();
  const area = (name: string) => {
    const known = AUDIT_AREAS.find((one) => one === name);
    return known === undefined ? undefined : t(`audit:area.${known}`);
  };
  const kind = (name: string) => area(AREA_OF_KIND[name] ?? name) ?? name;
  return {
    /** What happened, e.g. `Floor changed`. */
    action: (name: string): string => {
      const own = OWN_WORDS.find((one) => one === name);
      if (own !== undefined) return t(`audit:action.${own}`);
      const [first = '', second = ''] = name.split('.');
      const verb = VERBS.find((one) => one === second);
      const what = area(first);
      return verb === undefined || what === undefined ? name : t(`audit:verb.${verb}`, { area: what });
    },
    kind,
    /** The name of a record; a chain is called by what it is for. */
    record: ({ kind: of, name }: AuditRow['record']): string | null => {
      if (name === null) return null;
      return of === 'approval_chain' && isKeyOf(audit.value.code, name) ? t(`audit:value.code.${name}`) : name;
    },
    field: (name: string): string => {
      // Days that were closed or opened stand for themselves.
      if (DAY.test(name)) return dayWords(name, language);
      if (isKeyOf(audit.field, name)) return t(`audit:field.${name}`);
      if (isKeyOf(records.field, name)) return t(`records:field.${name}`);
      return isKeyOf(property.field, name) ? t(`property:field.${name}`) : name;
    },
    /** A coded value, e.g. a stage; undefined when it is none. */
    code: (value: string): string | undefined =>
      isKeyOf(audit.value.code, value) ? t(`audit:value.code.${value}`) : undefined,
    /** What a role allows, e.g. `Permit: Decide`; undefined when it is none of these. */
    right: (value: string): string | undefined => {
      const [first = '', second = ''] = value.split('.');
      if (!ACTIONS.some((one) => one === value)) return undefined;
      if (!isKeyOf(roles.area, first) || !isKeyOf(roles.verb, second)) return undefined;
      return t('roles:form.cell', { area: t(`roles:area.${first}`), verb: t(`roles:verb.${second}`) });
    },
    author: ({ kind: of, id, name }: AuditRow['author']): string => {
      if (name !== null) return name;
      return id === null ? t(`audit:author.${of}`) : t('audit:unknownPerson');
    },
  };
}

/** Moments where the property is: the day, and the time with its seconds. */
export function useMoments(time_zone: string) {
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeZone: time_zone });
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: time_zone });
  return {
    day: (moment: string) => day.format(new Date(moment)),
    time: (moment: string) => time.format(new Date(moment)),
    full: (moment: string) =>
      `${day.format(new Date(moment))}, ${time.format(new Date(moment))} ${zoneName(time_zone)}`,
  };
}
