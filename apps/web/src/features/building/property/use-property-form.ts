import { createPropertyBody, updatePropertyBody } from '@gerbang/shared/contracts/building/property';
import type { PropertyRecord } from '@gerbang/shared/contracts/building/property';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';

import { useFields } from '../../../components/form/use-fields.ts';
import { useBack } from '../../../lib/address/use-back.ts';
import { draftKey } from '../../../lib/drafts/draft-store.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { enterProperty } from '../../../lib/session/auth.slice.ts';
import { readStoredJson } from '../../../lib/storage.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { faultsOf, fitsDraft, startValues } from './property-values.ts';
import type { PropertyField, PropertyValues } from './property-values.ts';
import { useCreatePropertyMutation, useLogoUpload, useUpdatePropertyMutation } from './property.api.ts';

export type PropertyFormApi = ApiForm<PropertyValues>;

export function usePropertyForm(record: PropertyRecord | null) {
  const { t } = useTranslation('property');
  const { user_id } = useAuth();
  const back = useBack('/settings/property');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [create] = useCreatePropertyMutation();
  const [update] = useUpdatePropertyMutation();
  // The form cannot be saved until the logo is uploaded.
  const [, { isLoading: isUploading }] = useLogoUpload();
  const isNew = record === null;
  const name = `property:${user_id}:${record?.id ?? 'new'}`;
  const form = useDraftForm({
    draft: { name, fits: fitsDraft },
    initialValues: startValues(record),
    check: (values: PropertyValues) => faultsOf(values, isNew),
    checksOnBlur: true,
    send: ({ version, ...facts }) =>
      isNew
        ? create(createPropertyBody.parse(facts))
        : update({ ...updatePropertyBody.parse({ ...facts, version }), id: record.id }),
    onSaved: ({ id, name: saved, short_code, city, time_zone }) => {
      staffToast('success', t(isNew ? 'created' : 'edited'));
      if (!isNew) return back();
      dispatch(enterProperty({ id, name: saved, short_code, city, time_zone, in_preparation: true }));
      void navigate(`/settings/property/${id}/goLive`, { replace: true });
    },
    onFailed: () => staffToast('error', t(isNew ? 'createFailed' : 'editFailed')),
  });
  return { ...form, isSending: form.isSending || isUploading, keptAt: useDraftTime(name, form.values, form.isKept) };
}

export function usePropertyFields(form: PropertyFormApi) {
  const { t } = useTranslation('property');
  const field = useFields(form, { hasSign: false });
  return (name: PropertyField, type?: 'checkbox' | 'choice') => ({ ...field(name, type), label: t(`field.${name}`) });
}

/** Longer than the delay after which the form stores its draft. */
const DRAFT_CHECK_MS = 500;

/** Time at which the draft was last stored, e.g. `16:12`. Undefined without a draft. */
function useDraftTime(name: string, values: object, isSaved: boolean): string | undefined {
  const [time, setTime] = useState(() => savedTime(name));
  const look = useEffectEvent((_values: object, _isSaved: boolean) => {
    const timer = window.setTimeout(() => setTime(savedTime(name)), DRAFT_CHECK_MS);
    return () => window.clearTimeout(timer);
  });
  useEffect(() => look(values, isSaved), [values, isSaved]);
  return isSaved ? time : undefined;
}

function savedTime(name: string): string | undefined {
  const stored = readStoredJson(draftKey(name));
  if (typeof stored !== 'object' || stored === null || !('saved_at' in stored)) return undefined;
  if (typeof stored.saved_at !== 'number') return undefined;
  return formatTime(stored.saved_at, { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
}
