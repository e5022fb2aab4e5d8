import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { goodsFormFaults } from '@gerbang/shared/domain/permits/goods-form';
import type { GoodsForm } from '@gerbang/shared/domain/permits/goods-form';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useState } from 'react';

import { useDraft, useRestoredDraft } from '../../lib/drafts/use-draft.ts';
import { useProperty } from '../../lib/use-property.ts';
import { asGoodsForm, emptyValues, fitsDraft, NEVER_KEPT, tenantValues } from './goods-values.ts';
import type { GoodsValues } from './goods-values.ts';
import { forgetVisitor, lastVisitor } from './remembered.ts';
import type { Faults } from './sections.ts';
import { useDays } from './use-days.ts';
import type { Days } from './use-days.ts';

/** Where the goods go, as far as the schedule needs it. */
export interface Place {
  id: string;
  name: string;
  time_zone: string;
}

/** The form as its sections use it. */
export interface GoodsFormState {
  kind: GoodsKind;
  tenant: TenantRecord | null;
  values: GoodsValues;
  /** The property, chosen or a tenant's own. */
  place: Place | null;
  wantsPhoto: boolean;
  change: (patch: Partial<GoodsValues>) => void;
  /** The code to show at a field. */
  errorAt: (path: string) => string | undefined;
  /** From now on what is wrong with this field is shown. */
  visit: (path: string) => void;
  /** What is wrong now, shown or not. */
  live: Faults;
  /** What is shown as wrong. */
  shown: Faults;
  days: Days;
  /** Grows when the places of the slots have to be asked for again. */
  slotsRound: number;
  asForm: (urls?: ReadonlyMap<string, string>) => GoodsForm;
  /** Asks the tenant to log in again; the form stays. */
  login: () => void;
}

/** Holds what is typed, what is wrong with it, and the draft. */
export function useGoodsForm(kind: GoodsKind, tenant: TenantRecord | null, login: () => void) {
  const draftName = tenant === null ? kind : `${kind}:${tenant.id}`;
  const start = useStart(draftName, tenant);
  const [typed, setTyped] = useState(start.values);
  const [isRemembered, setRemembered] = useState(start.isRemembered);
  const draft = useDraft(draftName, typed, { leaveOut: NEVER_KEPT, isRestored: start.isRestored });
  const property = useProperty(typed.property, tenant === null);
  const place = tenant?.property ?? property;
  const days = useDays(place?.id ?? null, kind);

  const values = { ...typed, property };
  const asForm = (urls?: ReadonlyMap<string, string>) => ({ ...asGoodsForm(values, urls), property: place });
  const wantsPhoto = tenant === null && property?.identity_policy !== 'checked_at_gate';
  const live = goodsFormFaults(asForm(), {
    applicant: tenant === null ? 'visitor' : 'tenant',
    identity_policy: wantsPhoto ? 'photo_required' : 'checked_at_gate',
    open_days: days.data?.avaibility,
  });
  const { shown, slotsRound, visit, cure, ...verdict } = useShownFaults(live);
  const change = (patch: Partial<GoodsValues>) => {
    setTyped((before) => ({ ...before, ...patch }));
    cure(Object.keys(patch));
  };
  const errorAt = (path: string) => shown[path];
  const known = { kind, tenant, values, place, wantsPhoto, days, slotsRound };
  const state: GoodsFormState = { ...known, change, errorAt, visit, live, shown, asForm, login };
  const forget = () => {
    forgetVisitor();
    setRemembered(false);
    const { company, name, email, phone, address } = emptyValues();
    change({ company, name, email, phone, address });
  };
  return {
    state,
    draft,
    isRestored: start.isRestored,
    remembered: { isShown: isRemembered, forget },
    attempt: verdict.attempt,
    refuse: verdict.refuse,
    loseSlot: () => {
      change({ time: '' });
      verdict.loseSlot();
    },
  };
}

/** What of all that is wrong the person is shown: what they have left behind, all after a try, and what the server said. */
function useShownFaults(live: Faults) {
  const [isAttempted, setAttempted] = useState(false);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Faults>({});
  const [slotsRound, setSlotsRound] = useState(0);
  return {
    shown: { ...(isAttempted ? live : pick(live, visited)), ...refused },
    slotsRound,
    visit: (path: string) => setVisited((paths) => [...paths, path]),
    attempt: () => setAttempted(true),
    refuse: setRefused,
    cure: (fields: readonly string[]) => setRefused((faults) => without(faults, fields)),
    /** Another took the slot's last place: the places of now are asked for. */
    loseSlot: () => {
      setRefused({ time: 'slot_full' });
      setSlotsRound((round) => round + 1);
    },
  };
}

/** The first values: the draft, or what is known of the person, or an empty form. */
function useStart(draftName: string, tenant: TenantRecord | null) {
  const [known] = useState(() => {
    if (tenant !== null) return { values: tenantValues(tenant), isRemembered: false };
    const last = lastVisitor(Date.now());
    return { values: { ...emptyValues(), ...last }, isRemembered: last !== undefined };
  });
  const restored = useRestoredDraft(draftName, known.values, { leaveOut: NEVER_KEPT, fits: fitsDraft });
  const [values] = useState(() => asLoggedIn(restored.initialValues, tenant));
  return { values, isRestored: restored.isRestored, isRemembered: known.isRemembered && !restored.isRestored };
}

/** A tenant's person is the session's, whatever a draft says; a unit that is no longer theirs gives way. */
function asLoggedIn(values: GoodsValues, tenant: TenantRecord | null): GoodsValues {
  if (tenant === null) return values;
  const { company, name, email, phone, floor, location } = tenantValues(tenant);
  const units = tenant.tenant.unit_list;
  const isTheirs = units.length === 0 || units.some((unit) => unit.name === values.location);
  return { ...values, company, name, email, phone, ...(!isTheirs && { floor, location }) };
}

function pick(faults: Faults, paths: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([path]) => paths.includes(path)));
}

function without(faults: Faults, fields: readonly string[]): Faults {
  const isKept = (path: string) => !fields.includes(path === 'ktp_url' ? 'ktp' : (path.split('.')[0] ?? ''));
  return Object.fromEntries(Object.entries(faults).filter(([path]) => isKept(path)));
}
