import type { PropertyRow } from '@gerbang/shared/contracts/building/property';
import { useState } from 'react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { leaveProperty } from '../../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { startValues } from './property-values.ts';
import { useDeletePropertyMutation, useLazyPropertyQuery, useUpdatePropertyMutation } from './property.api.ts';

export interface PropertyActions {
  /** The property with a request in progress. */
  busyId: string | null;
  /** The property in the delete dialog, or null while the dialog is closed. */
  asked: PropertyRow | null;
  ask: (row: PropertyRow | null) => void;
  remove: (row: PropertyRow) => Promise<void>;
  /** Switches between accepting permits and being paused. */
  toggle: (row: PropertyRow) => Promise<void>;
}

/** Each action shows its result as a toast. */
export function usePropertyActions(): PropertyActions {
  const { t } = useTranslation('property');
  const dispatch = useAppDispatch();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [asked, ask] = useState<PropertyRow | null>(null);
  const [read] = useLazyPropertyQuery();
  const [update] = useUpdatePropertyMutation();
  const [destroy] = useDeletePropertyMutation();

  const remove = async ({ id }: PropertyRow) => {
    setBusyId(id);
    const { data } = await destroy(id);
    setBusyId(null);
    if (data === undefined) return void staffToast('error', t('deleteFailed'));
    ask(null);
    if (data.outcome === 'deactivated') return void staffToast('blank', t('deactivated'));
    dispatch(leaveProperty(id));
    staffToast('success', t('deleted'));
  };
  const toggle = async ({ id, active }: PropertyRow) => {
    setBusyId(id);
    const { data: record } = await read(id);
    const answer = record === undefined ? undefined : await update({ ...startValues(record), id, active: !active });
    setBusyId(null);
    if (answer?.data === undefined) staffToast('error', t('editFailed'));
    else staffToast('success', t('edited'));
  };
  return { busyId, asked, ask, remove, toggle };
}
