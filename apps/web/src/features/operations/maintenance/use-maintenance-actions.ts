import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import {
  useDeleteMaintenanceMutation,
  useMakeMaintenanceMutation,
  useMoveMaintenanceMutation,
} from './maintenance.api.ts';

/** What is needed of a schedule to do something with it. */
export interface Acted {
  id: string;
  title: string;
  version: number;
  active: boolean;
}

/** What staff do with a schedule. */
export interface MaintenanceActions {
  busyId: string | null;
  /** The schedule whose deletion is being asked about. */
  asked: Acted | null;
  ask: (schedule: Acted | null) => void;
  toggle: (schedule: Acted) => Promise<void>;
  make: (schedule: Acted) => Promise<void>;
  /** Whether it is gone. */
  remove: (schedule: Acted) => Promise<boolean>;
}

/** Pauses, resumes and deletes schedules, makes their orders, and says how it went. */
export function useMaintenanceActions(property_id: string): MaintenanceActions {
  const { t } = useTranslation('maintenance');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [asked, ask] = useState<Acted | null>(null);
  const [move] = useMoveMaintenanceMutation();
  const [makeOrder] = useMakeMaintenanceMutation();
  const [destroy] = useDeleteMaintenanceMutation();
  const failed = (error: unknown, known: Readonly<Record<string, string>>) =>
    staffToast('error', known[problemOf(error)?.code ?? ''] ?? t('toast.failed'));

  const toggle = async ({ id, version, active }: Acted) => {
    setBusyId(id);
    const { error } = await move({ key: { property_id, id }, move: active ? 'pause' : 'resume', version });
    setBusyId(null);
    if (error !== undefined) return void failed(error, { conflict: t('toast.conflict') });
    staffToast('success', t(active ? 'toast.paused' : 'toast.resumed'));
  };
  const make = async ({ id }: Acted) => {
    setBusyId(id);
    const { data, error } = await makeOrder({ property_id, id });
    setBusyId(null);
    if (data === undefined) return void failed(error, { move_not_allowed: t('toast.madeAlready') });
    staffToast('success', t('toast.made', { code: data.code }));
  };
  const remove = async ({ id }: Acted) => {
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
