import { IconCircleCheckFilled, IconDeviceMobileCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useGate } from './gate-context.ts';
import { useGateWords } from './use-gate-words.ts';

import classes from './scan.module.css';

/** Long enough to be read with a glance, short enough not to be taken for the next one. */
const SHOWN_MS = 6000;

/** Says once what was recorded last. */
export function DoneNote() {
  const { t } = useTranslation('gate');
  const { done, tell, property, now } = useGate();
  const words = useGateWords(now, property.time_zone);
  const forget = useEffectEvent(() => tell(null));
  useEffect(() => {
    if (done === null) return undefined;
    const timer = window.setTimeout(forget, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [done]);
  const Icon = done?.is_booked === true ? IconCircleCheckFilled : IconDeviceMobileCheck;
  return (
    <output className={classes.doneSlot}>
      {done !== null && (
        <span className={classes.done} data-action={done.action} data-kept={!done.is_booked || undefined}>
          <Icon size={34} aria-hidden="true" />
          <span>
            <b>
              {t(`done.${done.action}`, { name: done.name })}
              {done.sum !== '' && `, ${done.sum}`}
            </b>
            <span>{t(done.is_booked ? 'done.booked' : 'done.kept', { time: words.clock(done.at) })}</span>
          </span>
        </span>
      )}
    </output>
  );
}
