import type { FieldFault } from '@gerbang/shared/contracts/common';
import { statusBody } from '@gerbang/shared/contracts/permits/status';
import { useState } from 'react';
import * as z from 'zod/mini';

import { schemaFaults } from '../../../lib/forms/faults.ts';

const { form_code, email, proof } = statusBody.shape;

/** The two fields, and the signature when a mailed link filled them. */
export const statusForm = z.object({ form_code, email, proof });

export type StatusFormValues = z.infer<typeof statusForm>;

type StatusFormErrors = Partial<Record<keyof StatusFormValues, FieldFault>>;

/** Values and errors of the two search fields. Two fields need no form library. */
export function useStatusForm(number = '') {
  const [values, setValues] = useState<StatusFormValues>({ form_code: number, email: '' });
  const [errors, setErrors] = useState<StatusFormErrors>({});
  return {
    values,
    errors,
    /** Sets a field and clears its error until the next search. */
    change: (field: keyof StatusFormValues, value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
    /** Sets the values and validates them. Returns the values to send, or undefined when one is invalid. */
    check: (given: StatusFormValues): StatusFormValues | undefined => {
      const read = statusForm.safeParse(given);
      setValues(given);
      setErrors(schemaFaults(statusForm, given));
      return read.data;
    },
  };
}
export type StatusForm = ReturnType<typeof useStatusForm>;
