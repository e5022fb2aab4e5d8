import { useId } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './permit-link.module.css';

interface Props {
  label: string;
  before: string;
  isChanged: boolean;
  /** Renders the field with this id, which its label points to. */
  children: (id: string) => ReactNode;
}

/** A field with the value that the permit had before beside it. A changed field has a green line. */
export function Compared({ label, before, isChanged, children }: Props) {
  const { t } = useTranslation('links');
  const id = useId();
  return (
    <div className={classes.compared} data-changed={isChanged || undefined}>
      <label htmlFor={id} className={classes.comparedLabel}>
        {label}
      </label>
      <span className={classes.comparedHead}>{t('fix.before')}</span>
      <span className={classes.comparedHead}>{t('fix.now')}</span>
      <div className={classes.before} data-empty={before === '' || undefined}>
        {before === '' ? t('fix.empty') : before}
      </div>
      {children(id)}
    </div>
  );
}

/** The earlier value of a part that is not a single field. */
export function Before({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('links');
  return (
    <div className={classes.beforeBlock}>
      <span className={classes.comparedHead}>{t('fix.before')}</span>
      <div className={classes.before} data-empty={lines.length === 0 || undefined}>
        {lines.length === 0 ? t('fix.empty') : lines.join('\n')}
      </div>
    </div>
  );
}

/** The earlier text of a changed line of a list. A line without an earlier text is new. */
export function Earlier({ text, now }: { text: string | undefined; now: string }) {
  const { t } = useTranslation('links');
  if (text === now) return null;
  return <span className={classes.earlier}>{text === undefined ? t('fix.added') : `${t('fix.before')}: ${text}`}</span>;
}
