import { publicProperty, publicTenant } from '@gerbang/shared/contracts/building/public-lists';
import type { PublicProperty, PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import { id } from '@gerbang/shared/contracts/common';
import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import type { WorkPerson, WorkType } from '@gerbang/shared/contracts/permits/permit-parts';
import type { WorkForm } from '@gerbang/shared/domain/permits/forms/work-form';
import * as z from 'zod/mini';

import { isUploadRef } from '../../../lib/uploads/upload-ref.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';

type Unit = PublicTenant['unit_list'][number];

/** A person in the form. The identity photo may still be uploading. */
export interface PersonValues extends Omit<WorkPerson, 'ktp_url'> {
  ktp: UploadRef | null;
}

/** A worker. `key` distinguishes workers of the same name. */
export interface WorkerValues extends PersonValues {
  key: string;
}

/** Values of the form. Chosen records are stored whole, so that their names can be shown. */
export interface WorkValues {
  property: PublicProperty | null;
  for_tenant: boolean;
  tenant: PublicTenant | null;
  unit: Unit | null;
  floor: { id: string; name: string } | null;
  location: string;
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  submitter: PersonValues;
  consent: boolean;
  description: string;
  work_types: WorkType[];
  work_texts: Partial<Record<WorkType, string>>;
  worker_list: WorkerValues[];
  attachment: UploadRef[];
}

const EMPTY_PERSON: PersonValues = { company: '', name: '', email: '', phone: '', position: '', ktp: null };

export const EMPTY: WorkValues = {
  property: null,
  for_tenant: true,
  tenant: null,
  unit: null,
  floor: null,
  location: '',
  start_date: '',
  end_date: '',
  start_time: '',
  end_time: '',
  submitter: EMPTY_PERSON,
  consent: false,
  description: '',
  work_types: [],
  work_texts: {},
  worker_list: [],
  attachment: [],
};

/** Name of the draft. */
export const DRAFT = 'sika';

/** Fields left out of the draft. The consent belongs to the photos, which are never stored in the draft. */
export const NOT_IN_DRAFT = ['consent'] as const;

const text = z.string();
const person = { company: text, name: text, email: text, phone: text, position: text, ktp: z.null() };
const draft = z.object({
  property: z.nullable(publicProperty),
  for_tenant: z.boolean(),
  tenant: z.nullable(publicTenant),
  unit: z.nullable(z.object({ id, name: text, floor: z.object({ id, name: text }) })),
  floor: z.nullable(z.object({ id, name: text })),
  location: text,
  start_date: text,
  end_date: text,
  start_time: text,
  end_time: text,
  submitter: z.object(person),
  description: text,
  work_types: z.array(z.enum(WORK_TYPES)),
  work_texts: z.partialRecord(z.enum(WORK_TYPES), text),
  worker_list: z.array(z.object({ ...person, key: text })),
  attachment: z.array(z.custom<UploadRef>(isUploadRef)),
});

/** Whether a stored draft still has the shape of the form. */
export function fitsDraft(values: unknown): values is Partial<WorkValues> {
  return draft.safeParse(values).success;
}

/** Upload keys of all files, without photos that the property does not require. */
export function uploadKeys(values: WorkValues): string[] {
  const people = wantsPhotos(values) ? [values.submitter, ...values.worker_list] : [];
  return [...people.flatMap(({ ktp }) => ktp?.key ?? []), ...values.attachment.map(({ key }) => key)];
}

/** Whether the property requires identity photos. True while no property is chosen. */
export function wantsPhotos({ property }: Pick<WorkValues, 'property'>): boolean {
  return property?.identity_policy !== 'checked_at_gate';
}

/**
 * Converts the values for validation and for the request. A file that is still uploading has its key in place of its
 * URL, so it passes validation.
 */
export function asWorkForm(values: WorkValues, urls: ReadonlyMap<string, string> = new Map()): WorkForm {
  const url = (file: UploadRef) => urls.get(file.key) ?? file.url ?? file.key;
  return {
    ...values,
    property: { id: values.property?.id ?? '' },
    tenant: { id: values.tenant?.id ?? '' },
    unit: { id: values.unit?.id ?? '' },
    floor: { id: values.floor?.id ?? '' },
    submitter: asPerson(values.submitter, url),
    worker_list: values.worker_list.map((worker) => asPerson(worker, url)),
    attachment: values.attachment.map((file) => ({ name: file.name, url: url(file) })),
  };
}

export function asPerson(
  { company, name, email, phone, position, ktp }: PersonValues,
  url: (file: UploadRef) => string = (file) => file.key,
): WorkPerson {
  return { company, name, email: email.trim(), phone, position, ktp_url: ktp === null ? null : url(ktp) };
}
