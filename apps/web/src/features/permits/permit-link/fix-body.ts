import type { FieldFault } from '@gerbang/shared/contracts/common';
import { fixBody } from '@gerbang/shared/contracts/permits/permit-link';
import type { FixBody, LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/forms/consent';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { isWorkEndAllowed } from '@gerbang/shared/domain/permits/forms/work-end';
import { midnightText } from '@gerbang/shared/time/wall-clock';

import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { startValues } from './fix-values.ts';
import type { FixValues } from './fix-values.ts';

/** Error codes by the path of the field in the request. */
export type Faults = Record<string, FieldFault>;

type Parts = Omit<FixBody, 'token' | 'reason'>;
/** URL of a chosen file, or an empty string when no file is chosen. */
type UrlOf = (file: UploadRef | null) => string;

/** Request body with only the fields that were sent back for correction. */
export function fixBodyOf(
  token: string,
  view: LinkView,
  parts: readonly CorrectableField[],
  { values, reason }: { values: FixValues; reason: string | undefined },
  urls: ReadonlyMap<string, string>,
): FixBody {
  const all = allParts(view, values, (file) => (file === null ? '' : (urls.get(file.key) ?? '')));
  return fixBody.parse({
    token,
    ...(reason !== undefined && { reason }),
    ...Object.fromEntries(parts.map((part) => [part, all[part]])),
  });
}

/** Parts whose values differ from those of the permit. */
export function changedParts(
  view: LinkView,
  parts: readonly CorrectableField[],
  values: FixValues,
): ReadonlySet<CorrectableField> {
  const partsOf = (given: FixValues) => allParts(view, given, (file) => file?.key ?? '');
  const [before, now] = [partsOf(startValues(view)), partsOf(values)];
  return new Set(parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(now[part])));
}

/** Errors that prevent sending. A day that can no longer be booked is accepted when it is unchanged. */
export function fixFaults(
  view: LinkView,
  parts: readonly CorrectableField[],
  values: FixValues,
  open_days: readonly string[] | undefined,
): Faults {
  // The URL of a new file is not known yet. Any text that is not empty passes validation.
  const all = allParts(view, values, (file) => (file === null ? '' : 'chosen'));
  const faults: Faults = {};
  for (const part of parts) {
    if (part === 'schedule') Object.assign(faults, scheduleFaults(view, values, open_days));
    else Object.assign(faults, codesOf(part, all[part]), ownFaults(part, view, values));
  }
  return faults;
}

function allParts(view: LinkView, values: FixValues, urlOf: UrlOf): Parts {
  const { floor, location, description, consent } = values;
  return {
    person: personOf(view, values),
    identity: { ktp_url: urlOf(values.ktp), ...(consent && { consent_version: CONSENT_VERSION }) },
    destination: { floor: { id: floor?.id ?? '' }, location },
    schedule: scheduleOf(view, values),
    attachment: values.documents.map((file) => ({ name: file.name, url: urlOf(file) })),
    items: values.items.map(({ id, thing_id, name, description: about, qty, unit, photo }) => ({
      ...(id !== undefined && { id }),
      item_detail: {
        ...(thing_id !== undefined && { id: thing_id }),
        name,
        description: about,
        image_url: urlOf(photo),
      },
      // An empty quantity becomes 0, which fails validation.
      qty: qty ?? 0,
      unit,
    })),
    work_details: WORK_TYPES.filter((type) => values.work_types.includes(type)).map((work_type) => ({
      work_type,
      description: values.work_texts[work_type] ?? '',
    })),
    workers: values.workers.map(({ key: _key, ktp, ...worker }) => ({
      ...worker,
      ktp_url: ktp === null ? null : urlOf(ktp),
    })),
    description,
  };
}

/** Goods need an address, work needs a position. */
function personOf({ status }: LinkView, { person }: FixValues): NonNullable<Parts['person']> {
  const { company, name, phone, address, position } = person;
  if (status.kind === 'work') return { company, name, phone, position };
  return status.tenant === null ? { company, name, phone, address } : { company, name, phone };
}

function scheduleOf({ status, property }: LinkView, values: FixValues): NonNullable<Parts['schedule']> {
  const { date, time, start_date, end_date, start_time, end_time } = values;
  if (status.kind === 'work') return { start_date, end_date, start_time, end_time };
  return { date: date === '' ? '' : midnightText(date, property.time_zone), time };
}

function codesOf(part: CorrectableField, value: unknown): Faults {
  const faults = Object.entries(schemaFaults(fixBody.shape[part], value));
  return Object.fromEntries(faults.map(([path, code]) => [path === '' ? part : `${part}.${path}`, code]));
}

/** Rules that the request schema does not cover. */
function ownFaults(part: CorrectableField, view: LinkView, values: FixValues): Faults {
  const isVisitorsGoods = view.status.kind !== 'work' && view.status.tenant === null;
  switch (part) {
    case 'identity':
      return values.consent ? {} : { 'identity.consent_version': 'required' };
    case 'destination':
      return values.floor === null ? { 'destination.floor.id': 'required' } : {};
    case 'attachment':
      return isVisitorsGoods && values.documents.length === 0 ? { attachment: 'required' } : {};
    case 'workers':
      return view.property.identity_policy === 'photo_required' ? missingPhotos(values) : {};
    default:
      return {};
  }
}

function missingPhotos({ workers }: FixValues): Faults {
  return Object.fromEntries(
    workers.flatMap(({ ktp }, index) => (ktp === null ? [[`workers.${index}.ktp_url`, 'required' as const]] : [])),
  );
}

function scheduleFaults(view: LinkView, values: FixValues, open_days: readonly string[] | undefined): Faults {
  const isWork = view.status.kind === 'work';
  const { date, time, start_date, end_date, start_time, end_time } = values;
  const fields: Record<string, string> = isWork ? { start_date, end_date, start_time, end_time } : { date, time };
  const faults: Faults = {};
  for (const [field, value] of Object.entries(fields)) if (value === '') faults[`schedule.${field}`] = 'required';
  const first = isWork ? 'start_date' : 'date';
  const isClosed = values[first] !== '' && open_days?.includes(values[first]) === false;
  if (isClosed && values[first] !== startValues(view)[first]) faults[`schedule.${first}`] = 'invalid';
  if (start_date !== '' && end_date !== '' && !isWorkEndAllowed(start_date, end_date)) {
    faults['schedule.end_date'] = 'invalid';
  }
  return faults;
}
