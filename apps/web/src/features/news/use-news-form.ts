import type { NewsRecord } from '@gerbang/shared/contracts/news';
import type { NewsKind } from '@gerbang/shared/domain/news/news';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { factsOf, faultsOf, startValues } from './news-values.ts';
import type { Faults, NewsValues } from './news-values.ts';
import { useCreateNewsMutation, useUpdateNewsMutation } from './news.api.ts';

/** Which fields show the faults of which others. */
const PARTS: Readonly<Partial<Record<keyof NewsValues, string>>> = {
  everyone: 'audience',
  tenants: 'audience',
  categories: 'audience',
  roles: 'audience',
  publishing: 'publish_at',
  publish_day: 'publish_at',
  publish_time: 'publish_at',
  ends: 'expires_at',
  end_day: 'expires_at',
  end_time: 'expires_at',
};

interface Given {
  kind: NewsKind;
  property: { id: string; time_zone: string };
  /** The news to change; null for a new one. */
  record: NewsRecord | null;
  onSaved: () => void;
}

/** Holds what is written of a news, checks it by the contract and sends it; what the server refuses is said at its field. */
export function useNewsForm({ kind, property, record, onSaved }: Given) {
  const { t } = useTranslation('news');
  const errorText = useErrorText();
  const { time_zone } = property;
  const [values, setValues] = useState(() => startValues(record, time_zone));
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | undefined>();
  const [create, { isLoading: isCreating }] = useCreateNewsMutation();
  const [update, { isLoading: isUpdating }] = useUpdateNewsMutation();

  const change = (patch: Partial<NewsValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    const cured = new Set(Object.keys(patch).map((name) => PARTS[name as keyof NewsValues] ?? name));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !cured.has(name))));
  };
  const send = () => {
    const { also_at, kind: of, ...facts } = factsOf(kind, values, time_zone);
    if (record === null) return create({ property_id: property.id, body: { kind: of, also_at, ...facts } });
    // One that has appeared keeps its time: the server is told none.
    return update({ property_id: property.id, id: record.id, body: { ...facts, version: record.version } });
  };
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(kind, values, time_zone, new Date());
    setFaults(found);
    setAlert(undefined);
    if (Object.keys(found).length > 0) return Object.keys(found);
    const { data, error } = await send();
    if (data !== undefined) {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      onSaved();
      return [];
    }
    staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
    const refused = Object.fromEntries(
      Object.entries(fieldCodes(error)).map(([path, code]) => [path.split('.')[0] ?? path, code]),
    );
    setFaults(refused);
    const isConflict = problemOf(error)?.code === 'conflict';
    if (Object.keys(refused).length === 0) setAlert(isConflict ? t('form.conflict') : errorText(error));
    return Object.keys(refused);
  };
  return { values, change, faults, alert, save, isSaving: isCreating || isUpdating };
}

/** The form of a news. */
export type NewsForm = ReturnType<typeof useNewsForm>;

/** Puts a field's fault into words that say what is wrong with a news. */
export function useFaultWords(): (name: string, fault: string | undefined) => string | undefined {
  const { t } = useTranslation('news');
  const words: Readonly<Record<string, string>> = {
    'expires_at:invalid': t('form.faultOrder'),
    'audience:required': t('form.faultAudience'),
    'also_at:invalid': t('form.faultAlsoAt'),
  };
  return (name, fault) => (fault === undefined ? undefined : (words[`${name}:${fault}`] ?? fault));
}
