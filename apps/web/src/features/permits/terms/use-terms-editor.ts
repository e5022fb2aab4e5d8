import { publishTermsBody } from '@gerbang/shared/contracts/building/schedule-settings';
import type { PublishTermsBody, TermsVersion } from '@gerbang/shared/contracts/building/schedule-settings';
import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { cleanText, fitsDraft, isSame, startValues } from './terms-values.ts';
import type { TextField } from './terms-values.ts';
import { usePublishTermsMutation } from './terms.api.ts';

export const EDITOR_VIEWS = ['write', 'preview', 'changes'] as const;
export type EditorView = (typeof EDITOR_VIEWS)[number];

export type TermsEditorState = ReturnType<typeof useTermsEditor>;

interface Options {
  property_id: string;
  inForce: TermsVersion | null;
  onDone: () => void;
  /** Mounts the editor again, which then starts with the current terms. */
  onRestart: () => void;
  /** `root` is the form. `note` is the message about a version that somebody else published. */
  root: RefObject<HTMLFormElement | null>;
  note: RefObject<HTMLDivElement | null>;
}

export function useTermsEditor({ property_id, inForce, onDone, onRestart, root, note }: Options) {
  const { t } = useTranslation('terms');
  const { values, write, draft, ...written } = useTexts(property_id, inForce);
  const [view, show] = useState<EditorView>('write');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const { send, isPublishing } = useSend(property_id);

  const refuse = (found: Readonly<Record<string, string>>) => {
    // Renders the fields before focusing, because they are hidden in the other views.
    flushSync(() => {
      setFaults(found);
      show('write');
    });
    focusFirst(root.current, Object.keys(found));
  };
  const ask = () => {
    const found = schemaFaults(publishTermsBody, values);
    if (written.isOutdated) return note.current?.focus();
    if (Object.keys(found).length > 0) return refuse(found);
    if (isSame(values, inForce)) return void staffToast('blank', t('edit.unchanged'));
    setAsking(true);
  };
  const publish = async () => {
    const refused = await send(values);
    setAsking(false);
    if (refused !== undefined) return Object.keys(refused).length > 0 && refuse(refused);
    draft.remove();
    onDone();
  };
  return {
    ...written,
    values,
    faults,
    view,
    show,
    isKept: draft.isSaved,
    ask,
    isAsking,
    dismiss: () => setAsking(false),
    publish,
    isPublishing,
    change: (field: TextField, text: string) => {
      write({ [field]: cleanText(text) });
      setFaults(({ [field]: _cured, ...others }) => others);
    },
    startOver: () => {
      draft.remove();
      onRestart();
    },
  };
}

/** The texts, with a draft on this device per person and property. */
function useTexts(property_id: string, inForce: TermsVersion | null) {
  const { user_id } = useAuth();
  const name = `terms:${user_id}:${property_id}`;
  const { initialValues, isRestored } = useRestoredDraft(name, startValues(inForce), { fits: fitsDraft });
  const [values, setValues] = useState<PublishTermsBody>(initialValues);
  const draft = useDraft(name, values, { isRestored });
  const latest = inForce?.version ?? 0;
  const write = (change: Partial<PublishTermsBody>) => setValues((before) => ({ ...before, ...change }));
  return {
    values,
    write,
    draft,
    isRestored,
    /** True when somebody else has published since the text was loaded. */
    isOutdated: values.seen_version !== latest,
    /** Continues with the edited text as the successor of the version that somebody else published. */
    keepMine: () => write({ seen_version: latest }),
  };
}

/**
 * Publishes and shows the result in a toast. Returns undefined after a success, otherwise the rejected fields (an empty
 * object when the error belongs to no field).
 */
function useSend(property_id: string) {
  const { t } = useTranslation('terms');
  const errorText = useErrorText();
  const [publishTerms, { isLoading: isPublishing }] = usePublishTermsMutation();
  const send = async (body: PublishTermsBody): Promise<Record<string, string> | undefined> => {
    const { data, error } = await publishTerms({ property_id, body });
    if (data !== undefined) {
      staffToast('success', t('edit.published', { version: data.version }));
      return undefined;
    }
    staffToast('error', t('edit.publishFailed'));
    const refused = fieldCodes(error);
    // A conflict needs no second toast, because a note appears beside the text once the other version is loaded.
    const isTold = Object.keys(refused).length > 0 || problemOf(error)?.code === 'conflict';
    if (!isTold) staffToast('blank', errorText(error));
    return refused;
  };
  return { send, isPublishing };
}
