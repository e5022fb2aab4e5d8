import { randomBytes } from 'node:crypto';

import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { Attachment } from '@gerbang/shared/contracts/permits/permit-parts';
import { comparableCode, makeCode, readCode } from '@gerbang/shared/domain/permits/code';
import { CONSENT_VERSIONS } from '@gerbang/shared/domain/permits/forms/consent';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { openStages, startWorkflow, type Workflow } from '@gerbang/shared/domain/permits/workflow';

import { authorOf } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { together, type Tx } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../../platform/errors.ts';
import type { PermitProperty } from '../../../building/places/places.service.ts';
import { readChain } from '../../../building/schedule/booking.service.ts';
import { beginWaiting } from '../../deadlines/deadlines.service.ts';
import { readUsualHours } from '../../deadlines/usual-time.service.ts';
import { askTenant } from '../../endorsement/ask-tenant.service.ts';
import { enqueueMarking, setIdentityRetention } from '../../identity/identity.service.ts';
import { enqueueDecisionMails } from '../../mail-decisions/decision-mail.service.ts';
import { alarmsAt, readTargets } from '../../settings/office.service.ts';
import { countEvents } from '../permit-count.service.ts';
import { recordPermitChange } from '../permit-events.service.ts';
import * as permits from '../permits.repository.ts';
import { takeFiles, type Carried } from './files.ts';
import * as repository from './submit.repository.ts';
import type { NewPermit } from './submit.repository.ts';

type PermitFields = Omit<
  NewPermit['permit'],
  'property_id' | 'id' | 'kind' | 'code' | 'state' | 'step' | 'chain_id' | 'created_at' | 'updated_at'
>;
type ApplicantFields = Omit<NewPermit['applicant'], 'property_id' | 'permit_id'>;

/** The parts that all kinds of permits have. Goods add items; work adds details and workers. */
export interface PermitDraft {
  property: PermitProperty;
  kind: PermitKind;
  fields: PermitFields;
  applicant: ApplicantFields;
  attachments: readonly { name: string; file_id: string }[];
  work_details?: readonly { work_type: string; description: string }[];
  workers?: readonly Omit<NewPermit['workers'][number], 'property_id' | 'permit_id' | 'id' | 'position_in_list'>[];
  items: number;
}

const CODE_TRIES = 5;

/**
 * Stores a new permit at the start of its chain, with code, timeline and audit entry, and queues the jobs for its photos.
 * `add` stores what else belongs to it.
 */
export async function insertPermit(
  tx: Tx,
  ctx: Context,
  draft: PermitDraft,
  add: (permit: permits.PermitKey) => Promise<void> = () => Promise.resolve(),
): Promise<CreatedPermit> {
  const { property, kind } = draft;
  const key = { property_id: property.id, id: newId() };
  const child = { property_id: property.id, permit_id: key.id };
  const now = ctx.now();
  const [chain, { code, stored }, targets, usual_hours] = await together([
    readChain(tx, property.id, kind),
    takeCode(tx, key, kind, property.short_code),
    readTargets(tx, property.id, now),
    readUsualHours(tx, property.id, kind),
  ]);
  const { workflow, log } = startWorkflow(kind, chain.steps, draft.items);
  const { state, step } = workflow;
  const asked = alarmsAt(now, openStages(workflow), targets);
  const begun = { kind, code: stored, state, step, chain_id: chain.id, created_at: now, updated_at: now };
  await repository.insertPermit(tx, {
    permit: { ...draft.fields, ...key, ...begun },
    applicant: { ...draft.applicant, ...child },
    stages: stageRows(child, workflow, asked, now),
    ...partRows(child, draft),
  });
  const { id: by } = authorOf(ctx);
  const lines = log.map((line) => ({ ...line, id: newId(), note: '' }));
  await permits.insertLog(tx, key, { lines, by, at: now });
  countEvents(tx, kind, lines);
  await recordPermitChange(tx, ctx, key, 'permit.submitted', { kind });
  await enqueueDecisionMails(tx, key, openStages(workflow));
  await together([
    beginWaiting(tx, key, { stages: asked, at: now, by }),
    askTenant(tx, ctx, key),
    hasIdentityPhoto(draft) ? keepIdentity(tx, key) : undefined,
    add(key),
  ]);
  return {
    id: key.id,
    code,
    progress: PROGRESS_OF[workflow.state],
    kind,
    property: { id: property.id, name: property.name, time_zone: property.rules.time_zone },
    chain: chain.steps.map((stages) => [...stages]),
    usual_hours,
  };
}

/** The stages of a new permit. The stages of the first step are asked at once and have a deadline. */
function stageRows(
  child: { property_id: string; permit_id: string },
  workflow: Workflow,
  deadlines: readonly { stage: string; due_at: Date }[],
  asked_at: Date,
): NewPermit['stages'] {
  const asked = new Map(deadlines.map(({ stage, due_at }) => [stage, { asked_at, due_at }]));
  return workflow.stages.map(({ stage, step }) => ({ ...child, stage, step, ...asked.get(stage) }));
}

function partRows(child: { property_id: string; permit_id: string }, draft: PermitDraft) {
  const { work_details = [], workers = [] } = draft;
  return {
    attachments: attachmentRows(child, draft.attachments),
    work_details: work_details.map((detail) => ({ ...child, ...detail })),
    workers: workers.map((worker, index) => ({ ...worker, ...child, id: newId(), position_in_list: index + 1 })),
  };
}

export function attachmentRows(
  child: { property_id: string; permit_id: string },
  attachments: readonly { name: string; file_id: string }[],
) {
  return attachments.map(({ name, file_id }, index) => ({ ...child, id: newId(), position: index + 1, name, file_id }));
}

export async function takeAttachments(
  tx: Tx,
  ctx: Context,
  given: { property_id: string; attachment: readonly Attachment[]; carried: Carried; path?: string },
): Promise<{ name: string; file_id: string }[]> {
  const { property_id, attachment, carried, path = 'attachment' } = given;
  const urls = attachment.map(({ url }, index) => ({ path: `${path}.${index}.url`, url }));
  const files = await takeFiles(tx, ctx, { property_id, kind: 'attachment', urls, carried });
  return attachment.map(({ name }, index) => ({ name, file_id: files[index] ?? '' }));
}

export interface IdentityPhoto {
  path: string;
  ktp_url: string | null;
}

/**
 * Claims identity photos, in their order. Returns null for each photo when the property checks identity at the gate.
 * Otherwise throws a field error for a missing photo. A consent version is optional, but throws one when it is unknown.
 */
export async function takeIdentityPhotos(
  tx: Tx,
  ctx: Context,
  given: {
    property: Pick<PermitProperty, 'id' | 'identity_policy'>;
    photos: readonly IdentityPhoto[];
    carried: Carried;
    consent_version: string | undefined;
    consent_path?: string;
  },
): Promise<(string | null)[]> {
  const { property, photos, carried, consent_version, consent_path = 'consent_version' } = given;
  if (consent_version !== undefined && !CONSENT_VERSIONS.includes(consent_version)) {
    throw fieldFault(consent_path, 'invalid');
  }
  if (property.identity_policy === 'checked_at_gate') return photos.map(() => null);
  const missing = photos.filter(({ ktp_url }) => ktp_url === null);
  if (missing.length > 0) {
    throw new AppError('refused', { fields: missing.map(({ path }) => ({ path, code: 'required' as const })) });
  }
  const urls = photos.map(({ path, ktp_url }) => ({ path, url: ktp_url ?? '' }));
  return takeFiles(tx, ctx, { property_id: property.id, kind: 'ktp', urls, carried });
}

async function keepIdentity(tx: Tx, key: permits.PermitKey): Promise<void> {
  await setIdentityRetention(tx, key);
  await enqueueMarking(tx, key);
}

function hasIdentityPhoto({ applicant, workers = [] }: PermitDraft): boolean {
  return [applicant, ...workers].some(({ ktp_file_id }) => ktp_file_id !== null && ktp_file_id !== undefined);
}

/** Reserves a code that no other permit has. Retries in the rare case that a random code is in use. */
async function takeCode(
  tx: Tx,
  { property_id, id }: permits.PermitKey,
  kind: PermitKind,
  short_code: string,
): Promise<{ code: string; stored: string }> {
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const code = makeCode(kind, short_code, randomBytes);
    const stored = comparableCode(found(readCode(code)));
    if (await repository.insertCode(tx, { code: stored, property_id, permit_id: id })) return { code, stored };
  }
  throw new AppError('unavailable');
}
