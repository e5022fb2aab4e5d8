import type { VerifyAnswer } from '@gerbang/shared/contracts/paper';
import { displayInstant } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';

import classes from './verify.module.css';

/** What is printed on the paper as well, to be held beside it. */
export function Facts({ answer: { code, kind, property, from, until } }: { answer: VerifyAnswer }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const time = (instant: string) => displayInstant(new Date(instant), property.time_zone, language);
  const facts = [
    ['code', code],
    ['kind', t(`kind.${kind}`)],
    ['property', property.name],
    ['from', time(from)],
    ['until', time(until)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact} data-fact={name}>
          <dt>{t(`facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CheckedAtProps {
  answer: VerifyAnswer;
  at: number | undefined;
}

/** When the server said so: a screen that was left open may be out of date. */
export function CheckedAt({ answer: { property }, at }: CheckedAtProps) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  if (at === undefined) return null;
  return (
    <p className={classes.checkedAt}>
      {t('checkedAt', { at: displayInstant(new Date(at), property.time_zone, language) })}
    </p>
  );
}
