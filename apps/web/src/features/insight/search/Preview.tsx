import type { SearchResult } from '@gerbang/shared/contracts/insight/search';
import { Kbd } from '@mantine/core';

import { Mark } from '../../../entities/ticket/Marks.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { lookOf, useRecordWords } from './use-record-words.ts';

import classes from './search.module.css';

/**
 * The selected record beside the list, where there is room. Shows only what the search has answered. Hidden from screen
 * readers, because the line says the same.
 */
export function Preview({ record }: { record: SearchResult }) {
  const { t } = useTranslation('search');
  const words = useRecordWords();
  const language = useLanguage();
  const state = words.state(record);
  const facts = [
    ['part', words.part(record)],
    ['note', record.note],
    ['day', record.day === null ? '' : formatDay(record.day, language, 'mediumWeekday')],
    ['property', record.property],
  ] as const;
  return (
    <aside className={classes.preview} aria-hidden="true">
      <p className={classes.previewHead}>
        <span>{t(`kind.${record.kind}`)}</span> {record.code}
      </p>
      <strong className={classes.previewTitle}>{record.title}</strong>
      {state !== '' && <Mark look={lookOf(record)}>{state}</Mark>}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`preview.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={classes.previewFoot}>
        <Kbd>↵</Kbd> {t('keys.open')}
      </p>
    </aside>
  );
}
