import { TERMS_MAX_LENGTH } from '@gerbang/shared/contracts/schedule-settings';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { LANGUAGE_OF } from './terms-values.ts';
import type { TextField } from './terms-values.ts';

import classes from './terms.module.css';

interface Props {
  field: TextField;
  value: string;
  onChange: (text: string) => void;
  fault: string | undefined;
}

/** The terms in one language, with how long they are. */
export function TermsField({ field, value, onChange, fault }: Props) {
  const { t } = useTranslation('terms');
  const error = useFieldError();
  const numbers = new Intl.NumberFormat(useLanguage());
  // The space at the ends is cut off before it is kept.
  const length = value.trim().length;
  const isTooLong = length > TERMS_MAX_LENGTH;
  const said = isTooLong ? t('edit.tooLong', { count: length - TERMS_MAX_LENGTH }) : fault;
  return (
    <div className={classes.field}>
      <Textarea
        label={t(field === 'text_id' ? 'indonesian' : 'english')}
        rows={18}
        lang={LANGUAGE_OF[field]}
        classNames={{ input: classes.area ?? '' }}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error(said)}
        data-path={field}
      />
      <span className={classes.count} data-over={isTooLong || undefined}>
        {t('edit.length', { length: numbers.format(length), max: numbers.format(TERMS_MAX_LENGTH) })}
      </span>
    </div>
  );
}
