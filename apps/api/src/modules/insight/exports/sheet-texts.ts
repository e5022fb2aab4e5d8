import type { Language } from '@gerbang/shared/contracts/common';
import type { AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { auditWords } from '@gerbang/shared/messages/audit-words';
import { property as propertyEn } from '@gerbang/shared/messages/en/building/property';
import { records as recordsEn } from '@gerbang/shared/messages/en/building/records';
import { audit as auditEn } from '@gerbang/shared/messages/en/insight/audit';
import { sheets as sheetsEn } from '@gerbang/shared/messages/en/insight/sheets';
import { roles as rolesEn } from '@gerbang/shared/messages/en/people/roles';
import { property as propertyId } from '@gerbang/shared/messages/id/building/property';
import { records as recordsId } from '@gerbang/shared/messages/id/building/records';
import { audit as auditId } from '@gerbang/shared/messages/id/insight/audit';
import { sheets as sheetsId } from '@gerbang/shared/messages/id/insight/sheets';
import { roles as rolesId } from '@gerbang/shared/messages/id/people/roles';

const ENGLISH = {
  sheets: sheetsEn,
  audit: auditEn,
  words: auditWords({ audit: auditEn, records: recordsEn, property: propertyEn, roles: rolesEn }),
};
export type SheetTexts = typeof ENGLISH;
const INDONESIAN: SheetTexts = {
  sheets: sheetsId,
  audit: auditId,
  words: auditWords({ audit: auditId, records: recordsId, property: propertyId, roles: rolesId }),
};

/** Titles and words of downloaded lists. */
export const sheetTexts = (language: Language): SheetTexts => (language === 'en' ? ENGLISH : INDONESIAN);

/** The changed fields of an entry of the audit log in one cell, each with its values before and after. */
export function changesText(
  { changes, names }: Pick<AuditRow, 'changes' | 'names'>,
  words: SheetTexts['words'],
  texts: SheetTexts['audit']['value'],
): string {
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return texts.none;
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (typeof value === 'string') return words.value(field, value) ?? names[value] ?? value;
    return Array.isArray(value) ? value.map((one) => textOf(field, one)).join(', ') : JSON.stringify(value);
  };
  return changes
    .map(({ field, ...sides }) => {
      const values = Object.values(sides).map((value) => textOf(field, value));
      return `${words.field(field)}: ${values.join(' → ')}`;
    })
    .join('; ');
}
