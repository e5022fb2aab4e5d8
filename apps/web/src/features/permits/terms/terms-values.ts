import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { publishTermsBody } from '@gerbang/shared/contracts/schedule-settings';
import type { PublishTermsBody, TermsVersion } from '@gerbang/shared/contracts/schedule-settings';

/** The fields of the two texts. */
export const TEXT_FIELDS = ['text_id', 'text_en'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** The language of each text. */
export const LANGUAGE_OF = { text_id: 'id', text_en: 'en' } as const;

/** What the editor starts with: the terms in force, or nothing. */
export function startValues(inForce: TermsVersion | null): PublishTermsBody {
  if (inForce === null) return { text_id: '', text_en: '', seen_version: 0 };
  return { text_id: inForce.text_id, text_en: inForce.text_en, seen_version: inForce.version };
}

/** A text as it is kept: lines end in one way, and pasted tabs and signs that cannot be seen are gone. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '');
}

/** The code of each field that is wrong, by the contract's own schema. */
export function faultsOf(values: PublishTermsBody): Record<string, FieldCode> {
  const faults: Record<string, FieldCode> = {};
  for (const { path, message } of publishTermsBody.safeParse(values).error?.issues ?? []) {
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return faults;
}

/** Whether there is nothing to publish: both texts are as they are in force. */
export function isSame(values: PublishTermsBody, inForce: TermsVersion | null): boolean {
  return inForce !== null && TEXT_FIELDS.every((field) => values[field].trim() === inForce[field].trim());
}

/** Whether something kept on this device can be laid over the editor. */
export function fitsDraft(values: unknown): values is PublishTermsBody {
  if (typeof values !== 'object' || values === null) return false;
  const { text_id, text_en, seen_version } = values as Record<string, unknown>;
  return typeof text_id === 'string' && typeof text_en === 'string' && typeof seen_version === 'number';
}
