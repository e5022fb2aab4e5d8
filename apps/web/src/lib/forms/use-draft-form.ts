import { useState } from 'react';

import { useDraft, useRestoredDraft } from '../drafts/use-draft.ts';
import type { DraftOptions } from '../drafts/use-draft.ts';
import { useApiForm } from './use-api-form.ts';
import type { ApiForm, ApiFormOptions } from './use-api-form.ts';

interface Options<Values extends object, Saved> extends ApiFormOptions<Values, Saved> {
  draft: DraftOptions<Values> & { name: string };
}

export interface DraftForm<Values> extends ApiForm<Values> {
  isRestored: boolean;
  isKept: boolean;
  forgetDraft: () => void;
}

/**
 * Like `useApiForm`, with a draft on this device. A draft of an older version of the record is reported as a conflict.
 */
export function useDraftForm<Values extends { version: number }, Saved>(
  options: Options<Values, Saved>,
): DraftForm<Values> {
  const { draft, initialValues: start, onSaved } = options;
  const { initialValues, isRestored } = useRestoredDraft(draft.name, start, draft);
  const [isOutdated] = useState(initialValues.version !== start.version);
  const form = useApiForm({
    ...options,
    initialValues,
    onSaved: (saved: Saved, values, reset) => {
      stored.remove();
      return onSaved(saved, values, reset);
    },
  });
  const stored = useDraft(draft.name, form.values, { isRestored });
  return {
    ...form,
    isConflict: isOutdated || form.isConflict,
    isRestored,
    isKept: stored.isSaved,
    forgetDraft: stored.remove,
  };
}
