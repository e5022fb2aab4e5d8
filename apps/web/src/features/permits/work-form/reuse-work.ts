import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';

import type { Reused } from '../../../entities/permit/reused.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { writeDraft } from '../../../lib/drafts/draft-store.ts';
import { rememberProperty } from './use-property.ts';
import { DRAFT, EMPTY, NOT_IN_DRAFT } from './work-values.ts';
import type { WorkValues } from './work-values.ts';

/** Saves an earlier work permit as the draft of the form. Dates, the tenant's unit and photos are asked again. */
export function reuseWork({ status, property }: Omit<Reused, 'items'>): void {
  const { submitter, work_details, worker_list, floor, location, description } = status;
  const company = submitter?.company ?? '';
  const texts = new Map(work_details.map((detail) => [detail.work_type, detail.description]));
  const work_types = WORK_TYPES.filter((type) => texts.has(type));
  const values: WorkValues = {
    ...EMPTY,
    property,
    for_tenant: status.tenant !== null,
    floor: property === null || status.tenant !== null ? null : floor,
    location: status.tenant === null ? location : '',
    start_time: status.start_time ?? '',
    end_time: status.end_time ?? '',
    submitter: { ...EMPTY.submitter, ...submitter },
    description,
    work_types,
    work_texts: Object.fromEntries(work_types.map((type) => [type, texts.get(type) ?? ''])),
    worker_list: worker_list.map(({ name, email, phone, position }) => ({
      key: newIdempotencyKey(),
      company,
      name,
      email,
      phone,
      position,
      ktp: null,
    })),
  };
  if (property !== null) rememberProperty(property);
  writeDraft(DRAFT, values, NOT_IN_DRAFT, Date.now());
}
