import { useState } from 'react';

import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import {
  useDeleteMaintenanceMutation,
  useMakeMaintenanceMutation,
  useMoveMaintenanceMutation,
} from './maintenance.api.ts';

export interface ActionTarget {
  id: string;
  title: string;
  version: number;
  active: boolean;
}

export interface MaintenanceActions {
  busyId: string | null;
  /** The schedule in the delete dialog, or null while the dialog is closed. */
  asked: ActionTarget | null;
  ask: (schedule: ActionTarget | null) => void;
  toggle: (schedule: ActionTarget) => Promise<void>;
  make: (schedule: ActionTarget) => Promise<void>;
  /** Resolves to whether the schedule was deleted. */
  remove: (schedule: ActionTarget) => Promise<boolean>;
}

/** Each action shows its outcome in a toast. */
export function useMaintenanceActions(property_id: string): MaintenanceActions {
  const { t } = useTranslation('maintenance');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [asked, ask] = useState<ActionTarget | null>(null);
  const [move] = useMoveMaintenanceMutation();
  const [makeOrder] = useMakeMaintenanceMutation();
  const [destroy] = useDeleteMaintenanceMutation();
  const failed = (error: unknown, known: Readonly<Record<string, string>>) =>
    staffToast('error', known[problemOf(error)?.code ?? ''] ?? t('toast.failed'));

  const toggle = async ({ id, version, active }: ActionTarget) => {
    setBusyId(id);
    const { error } = await move({ key: { property_id, id }, move: active ? 'pause' : 'resume', version });
    setBusyId(null);
    if (error !== undefined) return void failed(error, { conflict: t('toast.conflict') });
    staffToast('success', t(active ? 'toast.paused' : 'toast.resumed'));
  };
  const make = async ({ id }: ActionTarget) => {
    setBusyId(id);
    const { data, error } = await makeOrder({ property_id, id });
    setBusyId(null);
    if (data === undefined) return void failed(error, { move_not_allowed: t('toast.madeAlready') });
    staffToast('success', t('toast.made', { code: data.code }));
  };
  const remove = async ({ id }: ActionTarget) => {
    setBusyId(id);
    const { error } = await destroy({ property_id, id });
    setBusyId(null);
    ask(null);
    if (error !== undefined) failed(error, { in_use: t('toast.inUse') });
    else staffToast('success', t('toast.deleted'));
    return error === undefined;
  };
  return { busyId, asked, ask, toggle, make, remove };
}
