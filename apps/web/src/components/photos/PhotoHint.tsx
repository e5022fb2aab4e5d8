import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './PhotoHint.module.css';

/** Requirements and use of a photo. Small enough to be shown before the code of the field is loaded. */
export function PhotoHint({ description }: { description: string | undefined }) {
  const { t } = useTranslation('uploads');
  return (
    <p className={classes.hint}>
      {t('photoLimits')} {description}
    </p>
  );
}
