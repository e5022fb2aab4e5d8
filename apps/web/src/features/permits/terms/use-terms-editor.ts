import type { PublishTermsBody, TermsVersion } from '@gerbang/shared/contracts/schedule-settings';
import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useDraft, useRestoredDraft } from '../../lib/drafts/use-draft.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { cleanText, faultsOf, fitsDraft, isSame, startValues } from './terms-values.ts';
import type { TextField } from './terms-values.ts';
import { usePublishTermsMutation } from './terms.api.ts';

/** What the editor can show of the text. */
export const EDITOR_VIEWS = ['write', 'preview', 'changes'] as const;
export type EditorView = (typeof EDITOR_VIEWS)[number];

/** The editor as its parts use it. */
export type TermsEditorState = ReturnType<typeof useTermsEditor>;

interface Options {
  property_id: string;
  inForce: TermsVersion | null;
  /** The version was published. */
  onDone: () => void;
  /** Begins again with the terms in force. */
  onRestart: () => void;
  /** The form, and the note that somebody else has published. */
  root: RefObject<HTMLFormElement | null>;
  note: RefObject<HTMLDivElement | null>;
}

/** Holds what is written and its draft, and publishes it. */
export function useTermsEditor({ property_id, inForce, onDone, onRestart, root, note }: Options) {
  const { t } = useTranslation('terms');
  const { values, write, draft, ...written } = useWritten(property_id, inForce);
  const [view, show] = useState<EditorView>('write');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const { send, isPublishing } = useSend(property_id);

  const refuse = (found: Readonly<Record<string, string>>) => {
    // The fields have to be there before one of them can be gone to.
    flushSync(() => {
      setFaults(found);
      show('write');
    });
    focusFirst(root.current, Object.keys(found));
  };
  const ask = () => {
    const found = faultsOf(values);
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

/** What is written, kept on this device for this person and property. */
function useWritten(property_id: string, inForce: TermsVersion | null) {
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
    /** Somebody else has published since. */
    isOutdated: values.seen_version !== latest,
    /** The text goes on after the version that came in between. */
    keepMine: () => write({ seen_version: latest }),
  };
}

/** Publishes and says how it went; answers what was refused of which field, or nothing after a success. */
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
    // A conflict is told where the text is, once the version in between has been read.
    const isTold = Object.keys(refused).length > 0 || problemOf(error)?.code === 'conflict';
    if (!isTold) staffToast('blank', errorText(error));
    return refused;
  };
  return { send, isPublishing };
}
