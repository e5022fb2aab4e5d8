import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { statusBody } from '@gerbang/shared/contracts/status';
import { useState } from 'react';
import * as z from 'zod/mini';

const statusForm = z.object({ form_code: statusBody.shape.form_code, email: statusBody.shape.email });

/** What the search form asks for. */
export type StatusFormValues = z.infer<typeof statusForm>;

/** What is wrong with a field, by its name. */
export type StatusFormErrors = Partial<Record<keyof StatusFormValues, FieldCode>>;

/** The two fields of the search: what is in them and what is wrong with it. Two fields need no library. */
export function useStatusForm() {
  const [values, setValues] = useState<StatusFormValues>({ form_code: '', email: '' });
  const [errors, setErrors] = useState<StatusFormErrors>({});
  return {
    values,
    errors,
    /** Fills a field in; what was wrong with it is forgotten until the next search. */
    change: (field: keyof StatusFormValues, value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
    /** Puts values into the fields and gives them as they are sent, or undefined when something is wrong with them. */
    check: (given: StatusFormValues): StatusFormValues | undefined => {
      const read = statusForm.safeParse(given);
      setValues(given);
      setErrors(read.success ? {} : codes(read.error.issues));
      return read.data;
    },
  };
}
export type StatusForm = ReturnType<typeof useStatusForm>;

function codes(issues: readonly { path: PropertyKey[]; message: string }[]): StatusFormErrors {
  const found: Record<string, FieldCode> = {};
  for (const { path, message } of issues) {
    found[path.join('.')] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return found;
}
