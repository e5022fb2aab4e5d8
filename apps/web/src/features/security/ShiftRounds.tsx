import type { PatrolBoard } from '@gerbang/shared/contracts/security';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useSecurityWords } from './use-security-words.ts';

import classes from './patrols.module.css';
import shared from './security.module.css';

/** How the shift that is on and the ones before kept to the rounds that they owed. */
export function ShiftRounds({ board: { shifts, at, time_zone } }: { board: PatrolBoard }) {
  const { t } = useTranslation('security');
  const words = useSecurityWords(time_zone);
  if (!shifts.some(({ rounds }) => rounds.length > 0)) return null;
  return (
    <section aria-labelledby="shift-rounds">
      <h2 id="shift-rounds" className={shared.section}>
        {t('patrols.shifts')}
      </h2>
      <ul className={classes.shifts}>
        {shifts.map(({ day, name, from, until, rounds }) => (
          <li key={`${day} ${from} ${name}`}>
            <b>{t('patrols.shiftRow', { name, day: words.day(day) })}</b>
            {rounds.map(({ template, wanted, begun }) => {
              const state = begun >= wanted ? 'done' : until > at ? 'open' : 'short';
              const Sign = { done: IconCircleCheck, open: IconClock, short: IconAlertCircle }[state];
              return (
                <span key={template} data-state={state}>
                  <Sign size={16} stroke={1.9} aria-hidden="true" />
                  {template} {begun}/{wanted}
                </span>
              );
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
