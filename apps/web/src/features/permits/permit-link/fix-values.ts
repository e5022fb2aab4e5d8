import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import type { WorkType } from '@gerbang/shared/contracts/permits/permit-parts';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { isCorrectable } from '@gerbang/shared/domain/permits/forms/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { ChosenFloor } from '../../../entities/place/FloorSelect.tsx';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';

/** One item. `id` identifies the line on the permit, `thing_id` the saved item. */
export interface FixItem {
  key: string;
  id?: string;
  thing_id?: string;
  name: string;
  qty: number | null;
  unit: string;
  description: string;
  photo: UploadRef | null;
}

export interface FixWorker {
  key: string;
  id?: string;
  company: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  ktp: UploadRef | null;
}

/** Values of the correction. Fields that were not sent back keep the permit's values. */
export interface FixValues {
  person: LinkView['form']['person'];
  ktp: UploadRef | null;
  consent: boolean;
  floor: ChosenFloor | null;
  location: string;
  /** For goods: date as YYYY-MM-DD and name of the slot. */
  date: string;
  time: string;
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  documents: readonly UploadRef[];
  items: readonly FixItem[];
  work_types: readonly WorkType[];
  work_texts: Readonly<Partial<Record<WorkType, string>>>;
  workers: readonly FixWorker[];
  description: string;
}

/** Fields sent back for correction, without those that this kind of form does not have. */
export function askedParts({ status }: LinkView): CorrectableField[] {
  return (status.correction?.fields ?? []).filter((field) => isCorrectable(status.kind, field));
}

/** Initial values from the permit, except the identity photo, which must be taken again. */
export function startValues(view: LinkView): FixValues {
  const { status, form } = view;
  return {
    person: form.person,
    ktp: null,
    consent: false,
    floor: form.floor === null ? null : { id: form.floor.id, name: status.floor?.name ?? '' },
    location: form.location,
    ...startSchedule(view),
    documents: form.attachment.map(({ name, url }) => storedFile(url, name)),
    items: form.items.map(({ id, item_detail: { id: thing_id, name, description, image_url }, qty, unit }) => ({
      key: id,
      id,
      thing_id,
      name,
      description,
      qty,
      unit,
      photo: image_url === null ? null : storedFile(image_url, name),
    })),
    ...startWork(status.work_details),
    workers: form.workers.map(({ ktp_url, ...worker }) => ({
      ...worker,
      key: worker.id,
      // A draft never refers to an identity photo.
      ktp: ktp_url === null ? null : { ...storedFile(ktp_url, 'KTP'), kept_until: 0 },
    })),
    description: status.description,
  };
}

const VALUES_OF: Record<CorrectableField, readonly (keyof FixValues)[]> = {
  person: ['person'],
  identity: ['ktp', 'consent'],
  destination: ['floor', 'location'],
  schedule: ['date', 'time', 'start_date', 'end_date', 'start_time', 'end_time'],
  attachment: ['documents'],
  items: ['items'],
  work_details: ['work_types', 'work_texts'],
  workers: ['workers'],
  description: ['description'],
};

/** The values that a draft keeps: those of the parts that were sent back, without the consent. */
export function draftValues(parts: readonly CorrectableField[], values: FixValues): Partial<FixValues> {
  const names = parts.flatMap((part) => VALUES_OF[part]).filter((name) => name !== 'consent');
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The values of a correction with its draft. The photos of workers are never in a draft, so they come from the permit. */
export function withDraft(start: FixValues, draft: Partial<FixValues>): FixValues {
  const photos = new Map(start.workers.map(({ key, ktp }) => [key, ktp]));
  const workers = (draft.workers ?? start.workers).map((worker) => ({
    ...worker,
    ktp: worker.ktp ?? photos.get(worker.key) ?? null,
  }));
  return { ...start, ...draft, workers };
}

/** The permit without the fields that are being corrected, for the read-only part. */
export function withoutParts(status: PermitStatus, parts: readonly CorrectableField[]): PermitStatus {
  const gone: Record<CorrectableField, Partial<PermitStatus>> = {
    person: { vendor: null, submitter: null },
    identity: {},
    destination: { floor: null, location: '' },
    schedule: { date: null, time: null, start_date: null, end_date: null },
    attachment: {},
    items: { load_unload_items: [] },
    work_details: { work_details: [] },
    workers: { worker_list: [] },
    description: { description: '' },
  };
  return Object.assign({ ...status }, ...parts.map((part) => gone[part]));
}

/** Files that are already stored, to register them in the upload store. */
export function storedFiles(values: FixValues): UploadRef[] {
  return [...values.documents, ...photosOf(values.items), ...values.workers.flatMap(({ ktp }) => ktp ?? [])];
}

/** Upload keys of the files in the fields that were sent back. */
export function uploadKeys(parts: readonly CorrectableField[], values: FixValues): string[] {
  const files: Partial<Record<CorrectableField, readonly UploadRef[]>> = {
    identity: values.ktp === null ? [] : [values.ktp],
    attachment: values.documents,
    items: photosOf(values.items),
    workers: values.workers.flatMap(({ ktp }) => ktp ?? []),
  };
  return parts.flatMap((part) => files[part] ?? []).map(({ key }) => key);
}

function photosOf(items: readonly FixItem[]): UploadRef[] {
  return items.flatMap(({ photo }) => photo ?? []);
}

function startSchedule({ status, property }: LinkView) {
  const { date, time, start_date, end_date, start_time, end_time } = status;
  return {
    date: date === null ? '' : wallClock(new Date(date), property.time_zone).date,
    time: time ?? '',
    start_date: start_date ?? '',
    end_date: end_date ?? '',
    start_time: (start_time ?? '').slice(0, 5),
    end_time: (end_time ?? '').slice(0, 5),
  };
}

function startWork(details: LinkView['status']['work_details']): Pick<FixValues, 'work_types' | 'work_texts'> {
  const texts = new Map(details.map(({ work_type, description }) => [work_type, description]));
  const work_types = WORK_TYPES.filter((type) => texts.has(type));
  return { work_types, work_texts: Object.fromEntries(work_types.map((type) => [type, texts.get(type) ?? ''])) };
}

/** A stored file of the permit, which a draft may refer to at any time. Its name tells a document from a picture. */
function storedFile(url: string, name: string): UploadRef {
  const type = /\.pdf$/i.test(name) ? 'application/pdf' : 'image/jpeg';
  // The key is the URL without its signature, which differs each time the link is opened.
  return { key: url.split('?')[0] ?? url, name, size: 0, type, url, kept_until: Number.MAX_SAFE_INTEGER };
}
