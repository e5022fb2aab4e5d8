import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { LINK_PURPOSES, type LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { mayDeleteIdentity } from '@gerbang/shared/domain/permits/forms/identity';
import { periodDays, renewalPeriod } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { addDays } from '@gerbang/shared/time/dates';
import { midnightText, wallClock } from '@gerbang/shared/time/wall-clock';

import { AppError } from '../../../platform/errors.ts';
import { previewUrl, shownAttachment, shownItem, type Reader } from './status.present.ts';
import type { AttachmentFacts, ItemFacts, PermitFacts, WorkerFacts } from './status.repository.ts';

export type LinkPurpose = LinkView['purpose'];

/**
 * A loading form for goods out. Returns undefined for other permits. Throws when its goods cannot be inside, and tells
 * the applicant, who gave the right number and e-mail, how far the permit is.
 */
export function loadingFormOf(
  reader: Reader,
  {
    permit,
    items,
    attachments,
  }: { permit: PermitFacts; items: readonly ItemFacts[]; attachments: readonly AttachmentFacts[] },
): LoadingForm | undefined {
  const { day, slot_name, company, name, email, phone, address } = permit;
  if (permit.kind !== 'loading' || day === null || slot_name === null) return undefined;
  if (permit.state !== 'approved' && permit.state !== 'checked') {
    throw new AppError('form_not_inside', { params: { progress: PROGRESS_OF[permit.state] } });
  }
  return {
    code: showCode(permit.code),
    vendor: { company, name, email, phone, address, ktp_url: previewUrl(reader, permit.shown_ktp_id) },
    property: propertyOf(permit),
    floor: permit.floor_id === null ? null : { id: permit.floor_id, name: permit.floor_name ?? '' },
    location: permit.location,
    date: midnightText(day, permit.time_zone),
    time: slot_name,
    attachment: attachments.map((one) => shownAttachment(reader, one)),
    description: permit.description,
    load_unload_items: accepted(items).map((item) => ({ ...shownItem(reader, item), left: item.left })),
  };
}

export interface LinkFacts {
  purpose: LinkPurpose;
  permit: PermitFacts;
  items: readonly ItemFacts[];
  workers: readonly WorkerFacts[];
  attachments: readonly AttachmentFacts[];
  /** For work: the last 7-day period that was requested. */
  asked_period: number;
}

export function linkViewOf(reader: Reader, facts: LinkFacts, status: PermitStatus): LinkView {
  const { purpose, permit } = facts;
  const { company, name, phone, address, position } = permit;
  return {
    purpose,
    email: permit.email,
    status,
    property: propertyOf(permit),
    form: {
      person: { company, name, phone, address, position },
      floor: permit.floor_id === null ? null : { id: permit.floor_id },
      location: permit.location,
      attachment: facts.attachments.map((one) => shownAttachment(reader, one)),
      items: accepted(facts.items).map((item) => shownItem(reader, item)),
      workers: facts.workers.map(({ shown_ktp_id, ...worker }) => ({
        ...worker,
        ktp_url: previewUrl(reader, shown_ktp_id),
      })),
    },
    delete_from: purpose === 'delete_identity' ? deleteFrom(reader, permit) : null,
    renewal: purpose === 'renew' ? renewalOf(reader, facts) : null,
  };
}

/** Whether this is a purpose of links for applicants. Links for decisions belong to staff. */
export function isApplicantPurpose(purpose: string): purpose is LinkPurpose {
  const known: readonly string[] = LINK_PURPOSES;
  return known.includes(purpose);
}

function accepted(items: readonly ItemFacts[]): ItemFacts[] {
  return items.filter((item) => item.rejection_note === null);
}

function propertyOf(permit: PermitFacts): LinkView['property'] {
  const { property_id, property_name, time_zone, identity_policy, retention_days } = permit;
  return { id: property_id, name: property_name, time_zone, identity_policy, retention_days };
}

function deleteFrom(reader: Reader, { state, end_date, day, time_zone }: PermitFacts): string | null {
  const last_date = end_date ?? day;
  if (last_date === null || mayDeleteIdentity({ state, last_date, time_zone }, reader.now())) return null;
  return addDays(last_date, 1);
}

function renewalOf(reader: Reader, { permit, asked_period }: LinkFacts): LinkView['renewal'] {
  const { start_date, end_date, time_zone } = permit;
  if (start_date === null || end_date === null) return null;
  const dates = { start_date, end_date };
  const period = renewalPeriod(dates, asked_period, wallClock(reader.now(), time_zone).date);
  return period === undefined ? null : { period, ...periodDays(period, dates) };
}
