import { useState } from 'react';

import { newUuid } from '../api/ids.ts';
import { problemOf } from '../api/problem.ts';
import { useDraft, useRestoredDraft } from '../drafts/use-draft.ts';
import type { DraftOptions } from '../drafts/use-draft.ts';
import { useApiForm } from './use-api-form.ts';
import type { ApiForm, ApiFormOptions, FormDraft } from './use-api-form.ts';

interface Options<Values extends object, Saved> extends ApiFormOptions<Values, Saved> {
  draft: Pick<DraftOptions<Values>, 'fits'> & { name: string };
}

export interface DraftForm<Values> extends ApiForm<Values> {
  draft: FormDraft;
  isRestored: boolean;
  isKept: boolean;
  forgetDraft: () => void;
}

/**
 * Like `useApiForm`, with a draft on this device. A draft of an older `version` of the record is reported as a conflict.
 */
export function useDraftForm<Values extends object, Saved>(options: Options<Values, Saved>): DraftForm<Values> {
  const { draft, onSaved, alerts = {} } = options;
  const [start] = useState(options.initialValues);
  const { initialValues, isRestored } = useRestoredDraft(draft.name, start, draft);
  const [isShown, setShown] = useState(isRestored);
  const form = useApiForm({
    ...options,
    initialValues,
    onFailed: (error) => {
      // Another text was saved under this id. What is typed now becomes a record of its own when it is sent again.
      if (problemOf(error)?.code === 'idempotency_key_reused' && 'id' in form.values) form.set('id', newUuid());
      options.onFailed?.(error);
    },
    onSaved: (saved: Saved, values, reset) => {
      stored.remove();
      return onSaved(saved, values, reset);
    },
  });
  const stored = useDraft(draft.name, form.values, { isRestored, start });
  const isOutdated = versionOf(form.values) !== versionOf(start);
  return {
    ...form,
    alert: form.alert ?? (isOutdated ? alerts['conflict'] : undefined),
    isConflict: isOutdated || form.isConflict,
    draft: {
      isRestored: isShown,
      startOver: () => {
        form.inputs.setValues(start);
        form.inputs.clearErrors();
        setShown(false);
      },
    },
    isRestored,
    isKept: stored.isSaved,
    forgetDraft: stored.remove,
  };
}

/** Version of the record with which the values were loaded. Undefined for a form of new records only. */
function versionOf(values: object): unknown {
  return Reflect.get(values, 'version');
}
