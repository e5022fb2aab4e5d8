import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './SlotPicker.module.css';

/** A slot with a higher capacity shows no dots, because they could not be counted at a glance. */
const MOST_PIPS = 6;

interface Props {
  capacity?: number | undefined;
  left?: number | undefined;
}

/** Shows how many bookings a slot still accepts, as dots and in words. */
export function SlotPlaces({ capacity, left }: Props) {
  const { t } = useTranslation('schedule');
  if (left === undefined) return null;
  const tone = left === 1 ? 'low' : 'free';
  return (
    <span className={classes.places}>
      {capacity !== undefined && capacity <= MOST_PIPS && (
        <span className={classes.pips} aria-hidden="true" data-testid="pips">
          {Array.from({ length: capacity }, (_, place) => (
            <span key={place} data-place={place < left ? tone : 'taken'} />
          ))}
        </span>
      )}
      <span className={classes.words} data-tone={tone}>
        {left === 0 ? t('full') : t('left', { places: left })}
      </span>
    </span>
  );
}
