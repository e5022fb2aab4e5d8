import type { RoundMeter } from '@gerbang/shared/contracts/meters';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirst } from '../../lib/focus-first.ts';
import { KindSign } from './KindSign.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { ReadingPhoto } from './ReadingPhoto.tsx';
import { useMeterWords } from './use-meter-words.ts';
import { useReading } from './use-reading.ts';
import type { Round } from './use-round.ts';

import classes from './round.module.css';

/** The meter that stands before the person: where it is, its number, a photo. */
export function RoundForm({ meter, round }: { meter: RoundMeter; round: Round }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const root = useRef<HTMLFormElement>(null);
  const [photo_key, setPhotoKey] = useState<string | null>(null);
  const against = { digits: meter.digits, previous: round.previousOf(meter), usual_daily: meter.usual_daily };
  const reading = useReading(against);
  const { where, floor } = words.place(meter);
  // The next meter comes with its field ready to type in.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-path="value"]')?.focus({ preventScroll: true }), []);
  const isOdd = reading.shown.length > 0;
  // What is asked for now stands below what was typed before.
  useEffect(() => {
    if (isOdd) focusFirst(root.current, ['note']);
  }, [isOdd]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = reading.check();
    if (typed === null) return focusFirst(root.current, isOdd ? ['note'] : ['value']);
    return round.save(meter, typed, photo_key);
  };
  return (
    <form ref={root} className={classes.card} onSubmit={submit} noValidate aria-label={meter.serial_number}>
      <div className={classes.meter}>
        <div>
          <h2 className={classes.where}>{where}</h2>
          <p className={classes.quiet}>{[floor, meter.tenant ?? ''].filter((part) => part !== '').join(' · ')}</p>
        </div>
        <div className={classes.sort}>
          <KindSign kind={meter.kind} />
          <span className={classes.serial}>{meter.serial_number}</span>
        </div>
      </div>
      {round.stateOf(meter) === 'read' && <p className={classes.note}>{t('round.alreadyRead')}</p>}
      <ReadingFields reading={reading} against={against} kind={meter.kind} multiplier={meter.multiplier} />
      <ReadingPhoto photo_key={photo_key} onChange={setPhotoKey} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => round.skip(meter)}>
          {t('round.skip')}
        </Button>
        <Button type="submit" {...(!isOdd && { rightSection: <IconArrowRight size={18} stroke={2} /> })}>
          {isOdd ? t('reading.saveAnyway') : t('round.next')}
        </Button>
      </div>
    </form>
  );
}
