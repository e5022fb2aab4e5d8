import './records-texts.ts';
import { useTranslation } from 'react-i18next';

import type { RecordScreenKind } from './record-kinds.ts';

/** What a kind is called: all of them, and one. */
export function useKindTexts({ texts }: RecordScreenKind) {
  const { t } = useTranslation('records');
  return { title: t(`kind.${texts}.title`), text: t(`kind.${texts}.text`), one: t(`kind.${texts}.one`) };
}
