import type { Availability } from '@gerbang/shared/contracts/building/public-lists';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { goodsFormFaults } from '@gerbang/shared/domain/permits/forms/goods-form';
import type { GoodsForm } from '@gerbang/shared/domain/permits/forms/goods-form';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useState } from 'react';

import type { SlotHold } from '../../../entities/place/hold/use-slot-hold.ts';
import { useOpenDaysQuery } from '../../../lib/api/use-open-days.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useShownFaults } from '../../../lib/forms/use-shown-faults.ts';
import { useProperty } from '../../../lib/use-property.ts';
import { asGoodsForm, draftNameOf, emptyValues, fitsDraft, NOT_IN_DRAFT, tenantValues } from './goods-values.ts';
import type { GoodsValues } from './goods-values.ts';
import { forgetVisitor, lastVisitor } from './last-request.ts';

/** The property, with the fields that the schedule needs. */
export interface Place {
  id: string;
  name: string;
  time_zone: string;
}

export interface GoodsFormState {
  kind: GoodsKind;
  tenant: TenantRecord | null;
  values: GoodsValues;
  /** The chosen property. For a tenant it is the tenant's own. */
  place: Place | null;
  wantsPhoto: boolean;
  change: (patch: Partial<GoodsValues>) => void;
  /** Error code to show at a field. */
  errorAt: (path: string) => string | undefined;
  /** Shows errors of this field from now on. */
  visit: (path: string) => void;
  /** All current errors, shown or not. */
  live: Faults;
  shown: Faults;
  days: Days;
  /** Increases when the availability of slots has to be refetched. */
  slotsRound: number;
  asForm: (urls?: ReadonlyMap<string, string>) => GoodsForm;
  login: () => void;
  hold: SlotHold;
}

export function useGoodsForm(kind: GoodsKind, tenant: TenantRecord | null, login: () => void) {
  const draftName = draftNameOf(kind, tenant);
  const start = useStart(draftName, tenant);
  const [typed, setTyped] = useState(start.values);
  const [isRemembered, setRemembered] = useState(start.isRemembered);
  const draft = useDraft(draftName, typed, { leaveOut: NOT_IN_DRAFT, isRestored: start.isRestored });
  const property = useProperty(typed.property, tenant === null);
  const place = tenant?.property ?? property;
  const days = useDays(place, kind);

  const values = { ...typed, property };
  const asForm = (urls?: ReadonlyMap<string, string>) => ({ ...asGoodsForm(values, urls), property: place });
  const wantsPhoto = tenant === null && property?.identity_policy !== 'checked_at_gate';
  const live = goodsFormFaults(asForm(), {
    applicant: tenant === null ? 'visitor' : 'tenant',
    identity_policy: wantsPhoto ? 'photo_required' : 'checked_at_gate',
    open_days: days.data?.avaibility,
  });
  const { shown, visit, cure, attempt, refuse } = useShownFaults<string>(live);
  const [slotsRound, setSlotsRound] = useState(0);
  const change = (patch: Partial<GoodsValues>) => {
    setTyped((before) => ({ ...before, ...patch }));
    cure(Object.keys(patch).map((field) => (field === 'ktp' ? 'ktp_url' : field)));
  };
  const errorAt = (path: string) => shown[path];
  const known = { kind, tenant, values, place, wantsPhoto, days, slotsRound };
  const state: Omit<GoodsFormState, 'hold'> = { ...known, change, errorAt, visit, live, shown, asForm, login };
  const forget = () => {
    forgetVisitor();
    setRemembered(false);
    const { company, name, email, phone, address } = emptyValues();
    change({ company, name, email, phone, address, remember: false });
  };
  return {
    state,
    draft,
    isRestored: start.isRestored,
    remembered: { isShown: isRemembered, forget },
    attempt,
    /**
     * Shows the errors that the server returned. Refetches the slots, because the chosen slot may be over or fully
     * booked by now.
     */
    refuse: (faults: Faults) => {
      refuse(faults);
      if (faults['time'] === undefined) return;
      setTyped((before) => ({ ...before, time: '' }));
      setSlotsRound((round) => round + 1);
    },
  };
}

/** Initial values: the draft, otherwise what is known about the person, otherwise an empty form. */
function useStart(draftName: string, tenant: TenantRecord | null) {
  const [known] = useState(() => {
    if (tenant !== null) return { values: tenantValues(tenant), isRemembered: false };
    const last = lastVisitor(Date.now());
    return { values: { ...emptyValues(), ...last, remember: last !== undefined }, isRemembered: last !== undefined };
  });
  const restored = useRestoredDraft(draftName, known.values, { leaveOut: NOT_IN_DRAFT, fits: fitsDraft });
  const [values] = useState(() => asLoggedIn(restored.initialValues, tenant));
  return { values, isRestored: restored.isRestored, isRemembered: known.isRemembered && !restored.isRestored };
}

/** Replaces the person in a draft by the person of the session, and a unit that the tenant no longer has. */
function asLoggedIn(values: GoodsValues, tenant: TenantRecord | null): GoodsValues {
  if (tenant === null) return values;
  const { company, name, email, phone, floor, location } = tenantValues(tenant);
  const units = tenant.tenant.unit_list;
  const isTheirs = units.length === 0 || units.some((unit) => unit.name === values.location);
  return { ...values, company, name, email, phone, ...(!isTheirs && { floor, location }) };
}

interface Days {
  data: Availability | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

function useDays(place: Place | null, kind: GoodsKind): Days {
  const query = useOpenDaysQuery(place, kind);
  return {
    data: query.currentData,
    isLoading: query.isFetching,
    isError: query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
}
