import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { complaintBody } from '@gerbang/shared/contracts/complaints';
import type { ComplaintTenants } from '@gerbang/shared/contracts/complaints';
import type { ComplaintPriority } from '@gerbang/shared/domain/complaints/complaints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStripUploads } from '../../components/photo-strip-uploads.ts';
import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCreateComplaintMutation } from './complaints.api.ts';

interface Values {
  from: 'tenant' | 'staff';
  tenant: ComplaintTenants[number] | null;
  unit_id: string | null;
  floor_id: string | null;
  location: string;
  category_id: string;
  priority: ComplaintPriority;
  title: string;
  description: string;
}

const EMPTY: Values = {
  from: 'tenant',
  tenant: null,
  unit_id: null,
  floor_id: null,
  location: '',
  category_id: '',
  priority: 'normal',
  title: '',
  description: '',
};

/** What staff write down of a complaint; checked by the contract, sent once however often it is pressed. */
export function useCreateForm(property_id: string, onCreated: (id: string) => void) {
  const { t } = useTranslation('complaints');
  const errorText = useErrorText();
  const photos = useStripUploads(useAuth().token);
  const [create] = useCreateComplaintMutation();
  const [id] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const change = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }));
    const named =
      'tenant' in patch || 'from' in patch ? [...Object.keys(patch), 'tenant_id', 'unit_id'] : Object.keys(patch);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !named.includes(name))));
  };
  const refuse = (found: Readonly<Record<string, string>>): readonly string[] => {
    setFaults(found);
    return Object.keys(found);
  };
  const send = async (): Promise<readonly string[]> => {
    const urls = await photos.urls().catch(() => null);
    if (urls === null) {
      setAlert(t('create.photoFailed'));
      return [];
    }
    const { data, error } = await create({ property_id, body: { ...bodyOf(id, values), photos: urls } });
    if (data !== undefined) {
      photos.clear();
      staffToast('success', t('create.saved', { code: data.code }));
      onCreated(data.id);
      return [];
    }
    staffToast('error', t('create.failed'));
    const refused = fieldCodes(error);
    if (Object.keys(refused).length === 0) setAlert(errorText(error));
    return refuse(refused);
  };
  /** Gives the names of the fields that are wrong. */
  const save = async (): Promise<readonly string[]> => {
    setAlert(null);
    const found = faultsOf(id, values);
    if (Object.keys(found).length > 0) return refuse(found);
    setSaving(true);
    return send().finally(() => setSaving(false));
  };
  return { values, change, faults, alert, save, isSaving, photos };
}

function bodyOf(id: string, { from, tenant, floor_id, location, ...values }: Values) {
  const { unit_id, category_id, priority, title, description } = values;
  const told = { id, category_id, priority, title, description, photos: [] };
  return from === 'tenant'
    ? { ...told, tenant_id: tenant?.id ?? null, unit_id, floor_id: null, location: '' }
    : { ...told, tenant_id: null, unit_id: null, floor_id, location };
}

function faultsOf(id: string, values: Values): Record<string, string> {
  const { error } = complaintBody.safeParse(bodyOf(id, values));
  const faults: Record<string, string> = {};
  if (values.from === 'tenant' && values.tenant === null) faults['tenant_id'] = 'required';
  for (const { path, message } of error?.issues ?? []) {
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return faults;
}
