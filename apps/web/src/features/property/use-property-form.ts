import type { PropertyRecord } from '@gerbang/shared/contracts/property';
import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { useDraft, useRestoredDraft } from '../../lib/drafts/use-draft.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { addProperty } from '../../lib/session/auth.slice.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { checked, faultyFields, fitsDraft, startValues } from './property-values.ts';
import type { PropertyValues } from './property-values.ts';
import { useCreatePropertyMutation, useLogoUpload, useUpdatePropertyMutation } from './property.api.ts';
import { useBack } from './use-back.ts';
import { useDraftTime } from './use-draft-time.ts';

/** The form as its parts use it. */
export type PropertyFormApi = UseFormReturnType<PropertyValues>;

/** What the server said about which values. */
interface Refused {
  faults: Readonly<Record<string, string>>;
  values: PropertyValues;
}

/** Holds what is typed and its draft, and sends it. */
export function usePropertyForm(record: PropertyRecord | null) {
  const { user_id } = useAuth();
  const root = useRef<HTMLFormElement>(null);
  const draftName = `property:${user_id}:${record?.id ?? 'new'}`;
  const start = startValues(record);
  const { initialValues, isRestored } = useRestoredDraft(draftName, start, { fits: fitsDraft });
  const [isConflict, setConflict] = useState(initialValues.version !== start.version);
  // What the server refused stays said until it is changed or sent again.
  const refused = useRef<Refused>({ faults: {}, values: initialValues });
  const form: PropertyFormApi = useForm<PropertyValues>({
    initialValues,
    validate: (values) => ({ ...refusedStill(refused.current, values), ...checked(values, record === null).faults }),
    validateInputOnBlur: true,
    onSubmitPreventDefault: 'always',
  });
  const draft = useDraft(draftName, form.values, { isRestored });
  const keptAt = useDraftTime(draftName, form.values, draft.isSaved);
  const goToFirstFault = (errors: Readonly<Record<string, unknown>>) => focusFirst(root.current, faultyFields(errors));
  const { send, isSending } = useSend(record);
  const save = async (values: PropertyValues) => {
    if (isSending) return;
    const error = await send(values, draft.remove);
    if (error === undefined) return;
    const faults = fieldCodes(error);
    refused.current = { faults, values };
    form.setErrors(faults);
    if (problemOf(error)?.code === 'conflict') setConflict(true);
    goToFirstFault(faults);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    refused.current = { faults: {}, values: initialValues };
    form.onSubmit(save, goToFirstFault)(event);
  };
  return {
    root,
    form,
    submit,
    isSending,
    isRestored,
    isConflict,
    keptAt,
    forgetDraft: draft.remove,
    goToFirstFault: () => goToFirstFault(form.errors),
  };
}

function refusedStill({ faults, values: sent }: Refused, values: PropertyValues): Record<string, string> {
  const same = (field: string) => isField(field, values) && sent[field] === values[field];
  return Object.fromEntries(Object.entries(faults).filter(([field]) => same(field)));
}

function isField(name: string, values: PropertyValues): name is keyof PropertyValues {
  return name in values;
}

/** Creates or changes the property, says how it went, and goes back after a success; answers the error of a failure. */
function useSend(record: PropertyRecord | null) {
  const { t } = useTranslation('property');
  const back = useBack();
  const dispatch = useDispatch();
  const [create, { isLoading: isCreating }] = useCreatePropertyMutation();
  const [update, { isLoading: isUpdating }] = useUpdatePropertyMutation();
  const send = async (values: PropertyValues, onSaved: () => void): Promise<unknown> => {
    const { facts } = checked(values, record === null);
    if (facts === undefined) return undefined;
    const answer =
      record === null ? await create(facts) : await update({ ...facts, version: values.version, id: record.id });
    if (answer.data === undefined) {
      staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
      return answer.error;
    }
    if (record === null) {
      const { id, name, short_code, city, time_zone } = answer.data;
      dispatch(addProperty({ id, name, short_code, city, time_zone }));
    }
    onSaved();
    staffToast('success', t(record === null ? 'created' : 'edited'));
    back();
    return undefined;
  };
  // A logo that is still on its way belongs to what is sent.
  const [, { isLoading: isUploading }] = useLogoUpload();
  return { send, isSending: isCreating || isUpdating || isUploading };
}
