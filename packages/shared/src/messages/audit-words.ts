import { ACTIONS } from '../access.ts';
import type { Catalogue } from './catalogue.ts';
import type { property } from './id/building/property.ts';
import type { records } from './id/building/records.ts';
import type { audit } from './id/insight/audit.ts';
import type { roles } from './id/people/roles.ts';

/** The catalogues of one language that the audit log needs. */
export interface AuditTexts {
  audit: Catalogue<typeof audit>;
  records: Pick<Catalogue<typeof records>, 'field'>;
  property: Pick<Catalogue<typeof property>, 'field'>;
  roles: Pick<Catalogue<typeof roles>, 'area' | 'verb' | 'form'>;
}

/** Kinds of records whose area has another name. */
const AREA_OF_KIND: Readonly<Record<string, string>> = {
  approval_chain: 'chain',
  file: 'identity',
  gate_shift: 'gate',
  gate_movement: 'gate',
};

/** Fields whose values are codes. The catalogue has a text for each code. */
const CODED: ReadonlySet<string> = new Set([
  'kind',
  'state',
  'stage',
  'stages',
  'asks',
  'steps',
  'type',
  'identity_policy',
  'direction',
  'through',
  'language',
]);

/** Texts of the audit log in one language. A name without a text is returned unchanged. */
export function auditWords({ audit, records, property, roles }: AuditTexts) {
  const area = (name: string) => textOf(audit.area, name);
  const code = (value: string) => textOf(audit.value.code, value);
  const right = (value: string) => {
    const [first = '', second = ''] = value.split('.');
    const [of, verb] = [textOf(roles.area, first), textOf(roles.verb, second)];
    if (!ACTIONS.some((action) => action === value) || of === undefined || verb === undefined) return undefined;
    return roles.form.cell.replace('{{area}}', of).replace('{{verb}}', verb);
  };
  return {
    /** E.g. `Floor changed`: the action's own text, or that of its verb with the area. */
    action: (name: string): string => {
      const [first = '', second = ''] = name.split('.');
      const own = Object.entries(audit.action).find(([of]) => of === first)?.[1] ?? {};
      const [what, verb] = [area(first), textOf(audit.verb, second)];
      const composed = what === undefined ? undefined : verb?.replace('{{area}}', what);
      return textOf(own, second) ?? composed ?? name;
    },
    kind: (name: string): string => area(AREA_OF_KIND[name] ?? name) ?? name,
    /** The name of a record. An approval chain is named after its kind of permit. */
    record: ({ kind, name }: { kind: string; name: string | null }): string | null =>
      name === null || kind !== 'approval_chain' ? name : (code(name) ?? name),
    field: (name: string): string =>
      textOf(audit.field, name) ?? textOf(records.field, name) ?? textOf(property.field, name) ?? name,
    /** The text of a code, e.g. of a stage. Undefined if the value is not a code. */
    code,
    /** The text of an action of a role, e.g. `Permit: Decide`. Undefined for any other value. */
    right,
    /** The text of a field's value. Undefined if the field has values of its own, such as names or dates. */
    value: (field: string, value: string): string | undefined => {
      if (CODED.has(field)) return code(value) ?? value;
      return field === 'actions' ? (right(value) ?? value) : undefined;
    },
  };
}

function textOf(texts: object, key: string): string | undefined {
  const text: unknown = Object.entries(texts).find(([name]) => name === key)?.[1];
  return typeof text === 'string' ? text : undefined;
}
