import type { FieldFault, Language } from '../../../contracts/common.ts';
import { firstFaults } from '../../../contracts/common.ts';
import { timeOfDay, WORK_TYPES, workDetails, workers, workPerson } from '../../../contracts/permits/permit-parts.ts';
import type { Attachment, WorkPerson, WorkType } from '../../../contracts/permits/permit-parts.ts';
import type { WorkBody } from '../../../contracts/permits/work.ts';
import { isChosen } from '../../building/placeholders.ts';
import { CONSENT_VERSION } from './consent.ts';
import { isWorkEndAllowed } from './work-end.ts';

/** Whether a property requires identity photos, or checks identity cards at its gate and stores nothing. */
export type IdentityPolicy = 'photo_required' | 'checked_at_gate';

/** The work permit form while a person fills it in. An empty text is an unfilled field. */
export interface WorkForm {
  property: { id: string };
  /** Whether the work is in a tenant's unit. */
  for_tenant: boolean;
  tenant: { id: string };
  unit: { id: string };
  floor: { id: string };
  location: string;
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  submitter: WorkPerson;
  /** Consent to the use of identity photos. */
  consent: boolean;
  description: string;
  work_types: readonly WorkType[];
  /** Description by type of work. The text of a deselected type stays in the form but is not sent. */
  work_texts: Readonly<Partial<Record<WorkType, string>>>;
  worker_list: readonly WorkPerson[];
  attachment: readonly Attachment[];
}

export interface WorkFormRules {
  identity_policy: IdentityPolicy;
  /** The days on which work may start, once they are loaded. */
  open_days?: readonly string[] | undefined;
}

/** Faults of a form, by the path of the field in the request body. */
export type FormCodes = Record<string, FieldFault>;

/** Faults of the submitter or a worker. The photo is checked only when the property requires one. */
export function workPersonErrors(person: WorkPerson, identity_policy: IdentityPolicy): FormCodes {
  const codes = firstFaults(workPerson.safeParse(person).error?.issues);
  if (identity_policy === 'photo_required' && person.ktp_url === null) codes['ktp_url'] = 'required';
  return codes;
}

/** The faults that prevent sending; empty when the form is valid. */
export function workFormErrors(form: WorkForm, rules: WorkFormRules): FormCodes {
  return {
    ...placeErrors(form),
    ...dateErrors(form, rules.open_days),
    ...timeErrors(form),
    ...under('submitter', workPersonErrors(form.submitter, rules.identity_policy)),
    ...(rules.identity_policy === 'photo_required' && !form.consent && { consent: 'required' as const }),
    ...under('work_details', firstFaults(workDetails.safeParse(detailsOf(form)).error?.issues)),
    ...under('worker_list', firstFaults(workers.safeParse(form.worker_list).error?.issues)),
    ...Object.assign(
      {},
      ...form.worker_list.map((worker, index) =>
        under(`worker_list.${index}`, workPersonErrors(worker, rules.identity_policy)),
      ),
    ),
  };
}

/** What the request needs in addition to the form's fields. */
export interface WorkSending {
  identity_policy: IdentityPolicy;
  /** The unit that was chosen from the tenant's list. */
  unit: { name: string; floor: { id: string } } | undefined;
  terms_version: number;
  language: Language;
}

/** The request body of a valid form. For a tenant, `location` is the name of the unit and `floor` its floor. */
export function workBodyOf(form: WorkForm, sending: WorkSending): WorkBody {
  const withPhotos = sending.identity_policy === 'photo_required';
  const person = (typed: WorkPerson) => (withPhotos ? typed : { ...typed, ktp_url: null });
  return {
    property: { id: form.property.id },
    ...placeOf(form, sending.unit),
    start_date: form.start_date,
    end_date: form.end_date,
    start_time: form.start_time,
    end_time: form.end_time,
    submitter: person(form.submitter),
    description: form.description,
    work_details: detailsOf(form),
    worker_list: form.worker_list.map(person),
    attachment: [...form.attachment],
    language: sending.language,
    terms_version: sending.terms_version,
    ...(withPhotos && { consent_version: CONSENT_VERSION }),
  };
}

/** The initial values of a new worker: the submitter's company, otherwise empty. */
export function newWorker(submitter: Pick<WorkPerson, 'company'>): Omit<WorkPerson, 'ktp_url'> {
  return { company: submitter.company, name: '', email: '', phone: '', position: '' };
}

function detailsOf({ work_types, work_texts }: WorkForm): WorkBody['work_details'] {
  return WORK_TYPES.filter((type) => work_types.includes(type)).map((work_type) => ({
    work_type,
    description: work_texts[work_type] ?? '',
  }));
}

function placeOf(form: WorkForm, unit: WorkSending['unit']): Pick<WorkBody, 'tenant' | 'location' | 'floor'> {
  if (!form.for_tenant) return { tenant: { id: null }, location: form.location, floor: { id: form.floor.id } };
  return {
    tenant: { id: form.tenant.id },
    location: unit?.name ?? '',
    floor: unit === undefined ? null : { id: unit.floor.id },
  };
}

function placeErrors(form: WorkForm): FormCodes {
  const place = form.for_tenant
    ? { 'tenant.id': form.tenant.id, 'unit.id': form.unit.id }
    : { 'floor.id': chosen('floor', form.floor.id), location: form.location.trim() };
  return missing({ 'property.id': chosen('property', form.property.id), ...place });
}

/** The id of a chosen record, or an empty text. */
function chosen(dropdown: 'floor' | 'property', id: string): string {
  return isChosen(dropdown, id) ? id : '';
}

function dateErrors({ start_date, end_date }: WorkForm, open_days: readonly string[] | undefined): FormCodes {
  const codes = missing({ start_date, end_date });
  if (start_date !== '' && open_days?.includes(start_date) === false) codes['start_date'] = 'invalid';
  if (start_date !== '' && end_date !== '' && !isWorkEndAllowed(start_date, end_date)) codes['end_date'] = 'invalid';
  return codes;
}

function timeErrors({ start_time, end_time }: WorkForm): FormCodes {
  const codes: FormCodes = {};
  for (const [path, time] of Object.entries({ start_time, end_time })) {
    if (!timeOfDay.safeParse(time).success) codes[path] = time === '' ? 'required' : 'invalid';
  }
  return codes;
}

function missing(fields: Record<string, string>): FormCodes {
  const empty = Object.entries(fields).filter(([, value]) => value === '');
  return Object.fromEntries(empty.map(([path]) => [path, 'required']));
}

/** The faults of a part of the form, by their path in the whole form. The empty path is the part itself. */
function under(parent: string, codes: FormCodes): FormCodes {
  return Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path === '' ? parent : `${parent}.${path}`, code]),
  );
}
