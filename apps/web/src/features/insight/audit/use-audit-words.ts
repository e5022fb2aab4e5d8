import { ACTIONS } from '@gerbang/shared/access';
import { AUDIT_AREAS, type AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { property } from '@gerbang/shared/messages/id/building/property';
import { records } from '@gerbang/shared/messages/id/building/records';
import { audit } from '@gerbang/shared/messages/id/insight/audit';
import { roles } from '@gerbang/shared/messages/id/people/roles';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { useTranslation } from 'react-i18next';

import { formatDate, formatDay } from '../../../lib/format/dates.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';

type Area = (typeof AUDIT_AREAS)[number];
const VERBS = ['created', 'updated', 'deleted', 'imported', 'invited'] as const;
type Actions = (typeof audit)['action'];
type OwnWord = { [Of in keyof Actions]: `${Of}.${Extract<keyof Actions[Of], string>}` }[keyof Actions];
/** Actions with their own text. The text of any other action is composed of area and verb. */
const OWN_WORDS = Object.entries(audit.action).flatMap(([of, verbs]) =>
  Object.keys(verbs).map((verb) => `${of}.${verb}` as OwnWord),
);

/** Kinds of records whose area has another name. */
const AREA_OF_KIND: Readonly<Record<string, Area>> = {
  approval_chain: 'chain',
  file: 'identity',
  gate_shift: 'gate',
  gate_movement: 'gate',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a text that is a calendar day. Returns any other text unchanged. */
export function dayWords(text: string, language: Language): string {
  return DAY.test(text) ? formatDay(text, language, 'medium') : text;
}

function isKeyOf<Texts extends object>(texts: Texts, key: string): key is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, key);
}

/** Texts of the log in the reader's language. A name without a text is returned unchanged. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'records', 'property', 'roles']);
  const language = useLanguage();
  const area = (name: string) => {
    const known = AUDIT_AREAS.find((candidate) => candidate === name);
    return known === undefined ? undefined : t(`audit:area.${known}`);
  };
  const kind = (name: string) => area(AREA_OF_KIND[name] ?? name) ?? name;
  return {
    /** E.g. `Floor changed`. */
    action: (name: string): string => {
      const own = OWN_WORDS.find((word) => word === name);
      if (own !== undefined) return t(`audit:action.${own}`);
      const [first = '', second = ''] = name.split('.');
      const verb = VERBS.find((candidate) => candidate === second);
      const what = area(first);
      return verb === undefined || what === undefined ? name : t(`audit:verb.${verb}`, { area: what });
    },
    kind,
    /** The name of a record. An approval chain is named after its kind of permit. */
    record: ({ kind: of, name }: AuditRow['record']): string | null => {
      if (name === null) return null;
      return of === 'approval_chain' && isKeyOf(audit.value.code, name) ? t(`audit:value.code.${name}`) : name;
    },
    field: (name: string): string => {
      // Closing or reopening days logs each day as a field that is named by its date.
      if (DAY.test(name)) return dayWords(name, language);
      if (isKeyOf(audit.field, name)) return t(`audit:field.${name}`);
      if (isKeyOf(records.field, name)) return t(`records:field.${name}`);
      return isKeyOf(property.field, name) ? t(`property:field.${name}`) : name;
    },
    /** The text of a code, e.g. of a stage. Undefined if the value is not a code. */
    code: (value: string): string | undefined =>
      isKeyOf(audit.value.code, value) ? t(`audit:value.code.${value}`) : undefined,
    /** The text of an action of a role, e.g. `Permit: Decide`. Undefined for any other value. */
    right: (value: string): string | undefined => {
      const [first = '', second = ''] = value.split('.');
      if (!ACTIONS.some((action) => action === value)) return undefined;
      if (!isKeyOf(roles.area, first) || !isKeyOf(roles.verb, second)) return undefined;
      return t('roles:form.cell', { area: t(`roles:area.${first}`), verb: t(`roles:verb.${second}`) });
    },
    author: ({ kind: of, id, name }: AuditRow['author']): string => {
      if (name !== null) return name;
      return id === null ? t(`audit:author.${of}`) : t('audit:unknownPerson');
    },
  };
}

/** Formats a time in the property's time zone, with seconds. */
export function useMoments(time_zone: string) {
  const language = useLanguage();
  const day = (instant: string) => formatDate(instant, { time_zone, language }, 'medium');
  const time = (instant: string) => wallClock(new Date(instant), time_zone).time;
  return { day, time, full: (instant: string) => `${day(instant)}, ${time(instant)} ${zoneLabel(time_zone)}` };
}
