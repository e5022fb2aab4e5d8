import '@mantine/core/styles/NumberInput.layer.css';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button, NumberInput, Text, Title } from '@mantine/core';
import { useId, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import type { CalendarDay, CalendarSlot } from './slot-places.ts';
import { useDayPlaces } from './use-day-places.ts';
import type { DayPlacesForm } from './use-day-places.ts';

import classes from './day.module.css';

type SlotPlaces = CalendarDay['slots'][number];

interface Props {
  property_id: string;
  kind: GoodsKind;
  day: string;
  slots: readonly CalendarSlot[];
  places: readonly SlotPlaces[];
  /** The day can only be looked at. */
  isFixed: boolean;
}

/** The places of each slot on one day: as usual, or set for this day alone. */
export function DayPlaces({ property_id, kind, day, slots, places, isFixed }: Props) {
  const { t } = useTranslation('slots');
  const titleId = useId();
  const root = useRef<HTMLFormElement>(null);
  const form = useDayPlaces(property_id, day, places);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const kindName = t(`kind.${kind}`).toLowerCase();
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <Title order={3} fz={15} id={titleId}>
        {t('day.places', { kind: kindName })}
      </Title>
      <Text fz={13} c="dimmed">
        {places.length === 0 ? t('day.noSlots', { kind: kindName }) : !isFixed && t('day.placesText')}
      </Text>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        {places.map((one) => (
          <PlacesRow
            key={one.slot_id}
            slot={slots.find(({ id }) => id === one.slot_id)}
            places={one}
            form={form}
            isFixed={isFixed}
          />
        ))}
        {!isFixed && places.length > 0 && (
          <Button
            type="submit"
            mt={14}
            loading={form.isSaving}
            disabled={form.isSaving || !form.isChanged}
            className={classes.save ?? ''}
          >
            {t('day.save')}
          </Button>
        )}
      </form>
    </section>
  );
}

interface RowProps {
  slot: CalendarSlot | undefined;
  places: SlotPlaces;
  form: DayPlacesForm;
  isFixed: boolean;
}

function PlacesRow({ slot, places, form, isFixed }: RowProps) {
  const { t } = useTranslation('slots');
  const error = useFieldError();
  const name = slot?.name ?? '';
  const usual = slot?.capacity ?? places.capacity;
  const isByHand = form.isByHand(places);
  const shown = form.valueOf(places, usual);
  return (
    <div className={classes.row}>
      <div className={classes.rowTexts}>
        <b>{name}</b>
        <span className={classes.quiet}>
          {t('day.taken', { count: places.taken })}
          {' · '}
          {isByHand ? t('day.byHand', { usual }) : t('day.usual')}
          {slot?.active === false && ` · ${t('list.inactive').toLowerCase()}`}
        </span>
      </div>
      {isFixed ? (
        <span className={classes.fixedPlaces}>{t('list.places', { count: places.capacity })}</span>
      ) : (
        <div className={classes.rowField}>
          <NumberInput
            aria-label={t('day.capacity', { name })}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            min={0}
            max={10_000}
            w={104}
            value={shown}
            onChange={(number) => form.change(places.slot_id, typeof number === 'number' ? number : '')}
            error={form.faults[places.slot_id] !== undefined}
            data-path={places.slot_id}
          />
          {isByHand && (
            <Button
              variant="subtle"
              px={8}
              onClick={() => form.change(places.slot_id, null)}
              aria-label={t('day.backToUsualOf', { name, usual })}
            >
              {t('day.backToUsual', { usual })}
            </Button>
          )}
        </div>
      )}
      {form.faults[places.slot_id] !== undefined && (
        <div className={classes.fault} role="alert">
          {error(form.faults[places.slot_id])}
        </div>
      )}
    </div>
  );
}
