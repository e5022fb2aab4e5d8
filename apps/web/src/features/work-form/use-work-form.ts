import type { FieldCode } from '@gerbang/shared/contracts/common';
import type { Availability, PublicProperty } from '@gerbang/shared/contracts/public-lists';
import { workFormErrors } from '@gerbang/shared/domain/permits/work-form';
import type { FormCodes } from '@gerbang/shared/domain/permits/work-form';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { useAvailabilityQuery } from '../../lib/api/public-lists.api.ts';
import { useDraft, useRestoredDraft } from '../../lib/drafts/use-draft.ts';
import { asWorkForm, EMPTY, fitsDraft, NEVER_KEPT, wantsPhotos } from './work-values.ts';
import type { PersonValues, WorkValues } from './work-values.ts';

/** Under this name the form's draft is kept. */
export const DRAFT = 'sika';

/** The days on which work may start, as they come from the server. */
export interface Days {
  days: Availability | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

/** The form as its sections use it. */
export interface WorkFormState {
  values: WorkValues;
  change: (patch: Partial<WorkValues>) => void;
  changeSubmitter: (patch: Partial<PersonValues>) => void;
  /** The code to show at a field. */
  errorAt: (path: string) => FieldCode | undefined;
  /** What is wrong now, shown or not. */
  live: FormCodes;
  /** What is shown as wrong. */
  shown: FormCodes;
  wantsPhotos: boolean;
  /** The property is chosen outside the form, because its terms come first. */
  chooseProperty: (property: PublicProperty) => void;
  open: Days;
}

const OF_PROPERTY = { tenant: null, unit: null, floor: null };

/** Holds what is typed, what is wrong with it, and the draft. */
export function useWorkForm(property: PublicProperty | null, chooseProperty: (property: PublicProperty) => void) {
  const restored = useRestoredDraft(DRAFT, EMPTY, { leaveOut: NEVER_KEPT, fits: fitsDraft });
  const [typed, setTyped] = useState(restored.initialValues);
  const [isAttempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FormCodes>({});
  const draft = useDraft(DRAFT, typed, { leaveOut: NEVER_KEPT, isRestored: restored.isRestored });
  const open = useOpenDays(property);

  const values = at(property, typed);
  const live = workFormErrors(asWorkForm(values), {
    identity_policy: wantsPhotos(values) ? 'photo_required' : 'checked_at_gate',
    open_days: open.days?.avaibility,
  });
  const shown = isAttempted ? { ...refused, ...live } : refused;
  const forget = (paths: string[]) => setRefused((codes) => without(codes, paths));

  const form: WorkFormState = {
    values,
    change: (patch) => {
      setTyped((before) => ({ ...at(property, before), ...patch }));
      forget(Object.keys(patch).map((key) => (key === 'work_types' ? 'work_details' : key)));
    },
    changeSubmitter: (patch) => {
      setTyped((before) => ({ ...at(property, before), submitter: { ...before.submitter, ...patch } }));
      forget(Object.keys(patch).map((key) => `submitter.${key === 'ktp' ? 'ktp_url' : key}`));
    },
    errorAt: (path) => shown[path],
    live,
    shown,
    wantsPhotos: wantsPhotos(values),
    chooseProperty,
    open,
  };
  return { form, draft, isRestored: restored.isRestored, attempt: () => setAttempted(true), refuse: setRefused };
}

/** The form at a property: what was chosen at another one does not belong to it. */
function at(property: PublicProperty | null, values: WorkValues): WorkValues {
  const isElsewhere = values.property !== null && values.property.id !== property?.id;
  return { ...values, property, ...(isElsewhere && OF_PROPERTY) };
}

function useOpenDays(property: PublicProperty | null): Days {
  const query = useAvailabilityQuery(property === null ? skipToken : { property_id: property.id, form_type: 'work' });
  return {
    days: query.currentData,
    isLoading: query.isFetching,
    isError: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}

function without(codes: FormCodes, paths: readonly string[]): FormCodes {
  const isGone = (path: string) => paths.some((gone) => path === gone || path.startsWith(`${gone}.`));
  return Object.fromEntries(Object.entries(codes).filter(([path]) => !isGone(path)));
}
