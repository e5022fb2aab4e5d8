import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { canGoElsewhere } from '@gerbang/shared/domain/news/news';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { Choice } from './AudienceFields.tsx';
import { useFaultWords } from './use-news-form.ts';
import type { NewsForm } from './use-news-form.ts';

import classes from './editor.module.css';

interface Props {
  form: NewsForm;
  reader: StaffRecord;
  property_id: string;
}

/** Which other properties get the same news; those who work at one are not asked. */
export function ElsewhereField({ form: { values, change, faults }, reader, property_id }: Props) {
  const { t } = useTranslation('news');
  const error = useFieldError();
  const words = useFaultWords();
  const others = reader.properties.filter(({ id }) => id !== property_id);
  const ids = (named: readonly { id: string }[]) => (values.everyone ? [] : named.map(({ id }) => id));
  const audience = { tenant_ids: ids(values.tenants), category_ids: ids(values.categories) };
  const mayGo = canGoElsewhere({ everyone: values.everyone, role_ids: [], ...audience });
  if (others.length === 0 || (!mayGo && values.also_at.length === 0)) return null;
  return (
    <div className={classes.elsewhere}>
      <Choice
        label={t('form.alsoAt')}
        placeholder={t('form.chooseProperties')}
        options={others}
        value={others.filter(({ id }) => values.also_at.includes(id))}
        onChange={(chosen) => change({ also_at: chosen.map(({ id }) => id) })}
        error={error(words('also_at', faults['also_at']))}
        path="also_at"
      />
      <p className={classes.hint}>{t('form.alsoAtHint')}</p>
    </div>
  );
}
