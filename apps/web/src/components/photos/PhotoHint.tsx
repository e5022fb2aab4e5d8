import './form-texts.ts';
import { useTranslation } from 'react-i18next';

import classes from './PhotoHint.module.css';

/** What a photo has to be and what happens to it; small enough to stand before the field's code is there. */
export function PhotoHint({ description }: { description: string | undefined }) {
  const { t } = useTranslation('uploads');
  return (
    <p className={classes.hint}>
      {t('photoLimits')} {description}
    </p>
  );
}
