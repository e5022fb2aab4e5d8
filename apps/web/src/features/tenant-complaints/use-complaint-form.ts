import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { tenantComplaintBody } from '@gerbang/shared/contracts/complaints';
import type { ComplaintPriority } from '@gerbang/shared/domain/complaints/complaints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useStripUploads } from '../../components/photo-strip-uploads.ts';
import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { useCreateTenantComplaintMutation, type Session } from './tenant-complaints.api.ts';

interface Values {
  unit_id: string;
  category_id: string;
  title: string;
  description: string;
  priority: ComplaintPriority;
}

const EMPTY = { category_id: '', description: '', priority: 'normal' } as const;

type Faults = Readonly<Record<string, string>>;

/** What a tenant fills in; checked by the contract, one complaint however often it is sent. */
export function useComplaintForm(
  session: Session,
  start: Pick<Values, 'unit_id' | 'title'>,
  onSent: (id: string) => void,
) {
  const { t } = useTranslation('tenantComplaints');
  const errorText = useErrorText();
  const photos = useStripUploads(null);
  const [create] = useCreateTenantComplaintMutation();
  const [id] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState<Values>({ ...EMPTY, ...start });
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const change = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
  };
  const refuse = (found: Faults): readonly string[] => {
    setFaults(found);
    return Object.keys(found);
  };
  const sendOnce = async (): Promise<readonly string[]> => {
    const urls = await photos.urls().catch(() => null);
    if (urls === null) {
      setAlert(t('form.photoFailed'));
      return [];
    }
    const { data, error } = await create({ session, body: { id, ...values, photos: urls } });
    if (data !== undefined) {
      photos.clear();
      publicToast('success', t('form.sent', { code: data.code }));
      onSent(data.id);
      return [];
    }
    publicToast('error', t('form.notSent'));
    const refused = fieldCodes(error);
    if (Object.keys(refused).length === 0) setAlert(errorText(error));
    return refuse(refused);
  };
  /** Gives the names of the fields that are wrong. */
  const send = async (): Promise<readonly string[]> => {
    setAlert(null);
    const found = faultsOf({ id, ...values });
    if (Object.keys(found).length > 0) return refuse(found);
    setSending(true);
    return sendOnce().finally(() => setSending(false));
  };
  return { values, change, faults, alert, send, isSending, photos };
}

function faultsOf(body: object): Faults {
  const { error } = tenantComplaintBody.safeParse(body);
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return faults;
}
