import { id } from '@gerbang/shared/contracts/common';
import { WORK_TYPES } from '@gerbang/shared/contracts/permit-parts';
import type { WorkPerson, WorkType } from '@gerbang/shared/contracts/permit-parts';
import { publicProperty, publicTenant } from '@gerbang/shared/contracts/public-lists';
import type { PublicProperty, PublicTenant } from '@gerbang/shared/contracts/public-lists';
import type { WorkForm } from '@gerbang/shared/domain/permits/work-form';
import * as z from 'zod/mini';

import { isUploadRef } from '../../lib/uploads/upload-ref.ts';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';

/** A unit of the chosen tenant. */
export type Unit = PublicTenant['unit_list'][number];

/** A person as the form holds it: the identity photo is a file that may still be on its way. */
export interface PersonValues extends Omit<WorkPerson, 'ktp_url'> {
  ktp: UploadRef | null;
}

/** A worker; the key tells two of the same name apart. */
export interface WorkerValues extends PersonValues {
  key: string;
}

/** Everything the form holds: chosen records whole, so that their names can be shown. */
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

/** A person of whom nothing is known yet. */
const NOBODY: PersonValues = { company: '', name: '', email: '', phone: '', position: '', ktp: null };

/** The form before anything is filled in. */
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
  submitter: NOBODY,
  consent: false,
  description: '',
  work_types: [],
  work_texts: {},
  worker_list: [],
  attachment: [],
};

/** The consent is asked for anew with the photos that it is about, which no draft ever holds. */
export const NEVER_KEPT = ['consent'] as const;

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

/** Whether what was kept on the device still fits the form. */
export function fitsDraft(values: unknown): values is Partial<WorkValues> {
  return draft.safeParse(values).success;
}

/** The keys of every file of the form, those that the property does not want left out. */
export function uploadKeys(values: WorkValues): string[] {
  const people = wantsPhotos(values) ? [values.submitter, ...values.worker_list] : [];
  return [...people.flatMap(({ ktp }) => ktp?.key ?? []), ...values.attachment.map(({ key }) => key)];
}

/** Whether the chosen property asks for identity photos; until one is chosen, it may. */
export function wantsPhotos({ property }: Pick<WorkValues, 'property'>): boolean {
  return property?.identity_policy !== 'checked_at_gate';
}

/** The form as the rules know it; a file that is still on its way counts as there. */
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

/** A person as the rules know it. */
export function asPerson(
  { company, name, email, phone, position, ktp }: PersonValues,
  url: (file: UploadRef) => string = (file) => file.key,
): WorkPerson {
  return { company, name, email: email.trim(), phone, position, ktp_url: ktp === null ? null : url(ktp) };
}
