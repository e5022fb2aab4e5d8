import type { Availability, PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import type { FieldFault } from '@gerbang/shared/contracts/common';
import { workFormErrors } from '@gerbang/shared/domain/permits/forms/work-form';
import type { FormCodes } from '@gerbang/shared/domain/permits/forms/work-form';
import { useState } from 'react';

import { useOpenDaysQuery } from '../../../lib/api/use-open-days.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { useShownFaults } from '../../../lib/forms/use-shown-faults.ts';
import { asWorkForm, DRAFT, EMPTY, fitsDraft, NOT_IN_DRAFT, wantsPhotos } from './work-values.ts';
import type { PersonValues, WorkValues } from './work-values.ts';

/** Days on which work may start. */
interface Days {
  days: Availability | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

export interface WorkFormState {
  values: WorkValues;
  change: (patch: Partial<WorkValues>) => void;
  changeSubmitter: (patch: Partial<PersonValues>) => void;
  /** Error code to show at a field. */
  errorAt: (path: string) => FieldFault | undefined;
  /** All current errors, shown or not. */
  live: FormCodes;
  shown: FormCodes;
  wantsPhotos: boolean;
  /** Chooses the property outside the form, because the person must agree to its terms first. */
  chooseProperty: (property: PublicProperty) => void;
  open: Days;
}

const OF_PROPERTY = { tenant: null, unit: null, floor: null };

export function useWorkForm(property: PublicProperty | null, chooseProperty: (property: PublicProperty) => void) {
  const restored = useRestoredDraft(DRAFT, EMPTY, { leaveOut: NOT_IN_DRAFT, fits: fitsDraft });
  const [typed, setTyped] = useState(restored.initialValues);
  const draft = useDraft(DRAFT, typed, { leaveOut: NOT_IN_DRAFT, isRestored: restored.isRestored });
  const open = useOpenDays(property);

  const values = valuesFor(property, typed);
  const live = workFormErrors(asWorkForm(values), {
    identity_policy: wantsPhotos(values) ? 'photo_required' : 'checked_at_gate',
    open_days: open.days?.avaibility,
  });
  const { shown, cure, attempt, refuse } = useShownFaults(live);

  const form: WorkFormState = {
    values,
    change: (patch) => {
      setTyped((before) => ({ ...valuesFor(property, before), ...patch }));
      cure(Object.keys(patch).map((key) => (key === 'work_types' || key === 'work_texts' ? 'work_details' : key)));
    },
    changeSubmitter: (patch) => {
      setTyped((before) => ({ ...valuesFor(property, before), submitter: { ...before.submitter, ...patch } }));
      cure(Object.keys(patch).map((key) => `submitter.${key === 'ktp' ? 'ktp_url' : key}`));
    },
    errorAt: (path) => shown[path],
    live,
    shown,
    wantsPhotos: wantsPhotos(values),
    chooseProperty,
    open,
  };
  return { form, draft, isRestored: restored.isRestored, attempt, refuse };
}

/** Returns the values for `property`. Clears the values that belong to another property. */
function valuesFor(property: PublicProperty | null, values: WorkValues): WorkValues {
  const isElsewhere = values.property !== null && values.property.id !== property?.id;
  return { ...values, property, ...(isElsewhere && OF_PROPERTY) };
}

function useOpenDays(property: PublicProperty | null): Days {
  const query = useOpenDaysQuery(property, 'work');
  return {
    days: query.currentData,
    isLoading: query.isFetching,
    isError: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
