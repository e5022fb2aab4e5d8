import type { PublishTermsBody, TermsVersion } from '@gerbang/shared/contracts/building/schedule-settings';

export const TEXT_FIELDS = ['text_id', 'text_en'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export const LANGUAGE_OF = { text_id: 'id', text_en: 'en' } as const;

export function startValues(inForce: TermsVersion | null): PublishTermsBody {
  if (inForce === null) return { text_id: '', text_en: '', seen_version: 0 };
  return { text_id: inForce.text_id, text_en: inForce.text_en, seen_version: inForce.version };
}

/** Normalizes line ends and removes tabs and invisible characters of pasted text. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '');
}

/** Whether both texts equal the current terms, so that there is nothing to publish. */
export function isSame(values: PublishTermsBody, inForce: TermsVersion | null): boolean {
  return inForce !== null && TEXT_FIELDS.every((field) => values[field].trim() === inForce[field].trim());
}

export function fitsDraft(values: unknown): values is PublishTermsBody {
  if (typeof values !== 'object' || values === null) return false;
  const { text_id, text_en, seen_version } = values as Record<string, unknown>;
  return typeof text_id === 'string' && typeof text_en === 'string' && typeof seen_version === 'number';
}
