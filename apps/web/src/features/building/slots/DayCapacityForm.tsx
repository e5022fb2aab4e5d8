import '@mantine/core/styles/NumberInput.layer.css';
import { slotDayBody } from '@gerbang/shared/contracts/building/schedule-settings';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Box, Button, NumberInput, Text, Title } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { CalendarDay, CalendarSlot } from './slot-capacity.ts';
import { useSetSlotDayMutation } from './slots.api.ts';

import classes from './day.module.css';

type SlotPlaces = CalendarDay['slots'][number];

interface Props {
  property_id: string;
  kind: GoodsKind;
  day: string;
  slots: readonly CalendarSlot[];
  places: readonly SlotPlaces[];
  /** True for a past day, or if the person may not change the schedule. */
  isFixed: boolean;
}

/** The capacity of each slot on one day: the slot's usual capacity, or a capacity for this day only. */
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
        {places.map((entry) => (
          <PlacesRow
            key={entry.slot_id}
            slot={slots.find(({ id }) => id === entry.slot_id)}
            places={entry}
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
        <Box component="span" c="dimmed" fz={13}>
          {t('day.taken', { count: places.taken })}
          {' · '}
          {isByHand ? t('day.byHand', { usual }) : t('day.usual')}
          {slot?.active === false && ` · ${t('list.inactive').toLowerCase()}`}
        </Box>
      </div>
      {isFixed ? (
        <Box component="span" fw={600}>
          {t('list.places', { count: places.capacity })}
        </Box>
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

/** Typed capacity of a slot: a number, empty, or null to restore the usual capacity. */
type Change = number | '' | null;

type DayPlacesForm = ReturnType<typeof useDayPlaces>;

/** Holds the typed capacities of a day and sends one request per changed slot. */
function useDayPlaces(property_id: string, day: string, places: readonly SlotPlaces[]) {
  const { t } = useTranslation('property');
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const { faultOf, send } = useSending(property_id, day);
  const changed = places.flatMap((entry) => {
    const change = changeOf(entry, changes);
    return change === undefined ? [] : [{ ...entry, change }];
  });
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(changed.map((entry) => [entry.slot_id, faultOf(entry)]));
    setFaults(found);
    if (Object.keys(found).length > 0) return Object.keys(found);
    setSaving(true);
    const answers: [string, string | undefined][] = [];
    for (const { slot_id, change } of changed) answers.push([slot_id, await send(slot_id, change)]);
    setSaving(false);
    const refused = faultsOf(answers);
    setFaults(refused);
    // Keep only the changes that the server refused, so that the person can correct them.
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id in refused)));
    const isGood = Object.keys(refused).length === 0;
    staffToast(isGood ? 'success' : 'error', t(isGood ? 'edited' : 'editFailed'));
    return Object.keys(refused);
  };
  const change = (slot_id: string, to: Change) => {
    setChanges((before) => ({ ...before, [slot_id]: to }));
    setFaults(({ [slot_id]: _cured, ...others }) => others);
  };
  return {
    faults,
    isSaving,
    isChanged: changed.length > 0,
    save,
    change,
    isByHand: (entry: SlotPlaces) => {
      const to = changeOf(entry, changes);
      return to === undefined ? entry.set_by_hand : to !== null;
    },
    valueOf: (entry: SlotPlaces, usual: number): number | '' => {
      const to = changes[entry.slot_id];
      if (to === undefined) return entry.capacity;
      return to === null ? Math.max(entry.taken, usual) : to;
    },
  };
}

function useSending(property_id: string, day: string) {
  const { t } = useTranslation('slots');
  const errorText = useErrorText();
  const [setSlotDay] = useSetSlotDayMutation();
  const tooFew = (taken: unknown) => t('day.tooFew', { taken: Number(taken) });
  const faultOf = ({ slot_id, taken, change }: SlotPlaces & { change: Change }): string | undefined => {
    if (change === '') return 'required';
    if (!slotDayBody.safeParse({ slot_id, day, capacity: change }).success) return 'invalid';
    return change !== null && change < taken ? tooFew(taken) : undefined;
  };
  const send = async (slot_id: string, change: Change): Promise<string | undefined> => {
    if (change === '') return 'required';
    const { error } = await setSlotDay({ property_id, body: { slot_id, day, capacity: change } });
    if (error === undefined) return undefined;
    const problem = problemOf(error);
    return problem?.code === 'slot_full' ? tooFew(problem.params?.['taken']) : errorText(error);
  };
  return { faultOf, send };
}

/** The typed capacity of a slot, or undefined if it equals the server's value. */
function changeOf(entry: SlotPlaces, changes: Readonly<Record<string, Change>>): Change | undefined {
  const change = changes[entry.slot_id];
  return change === (entry.set_by_hand ? entry.capacity : null) ? undefined : change;
}

function faultsOf(found: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  return Object.fromEntries(found.flatMap(([id, fault]) => (fault === undefined ? [] : [[id, fault]])));
}
