import { useForm } from '@mantine/form';
import type { FormErrors } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';

interface Options<Values> {
  initialValues: Values;
  validate: (values: Values) => FormErrors;
  /** Sends the values; answers the error, if there was one. */
  send: (values: Values) => Promise<unknown>;
}

/** A form that asks for a code: what the server finds wrong stands under its field, anything else in a toast. */
export function useCodeForm<Values extends { code: string }>({ initialValues, validate, send }: Options<Values>) {
  const errorText = useErrorText();
  const form = useForm<Values>({ initialValues, validate, onSubmitPreventDefault: 'always' });
  const focusFirst = (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? 'code')?.focus();
  const submit = form.onSubmit(async (values) => {
    const error = await send(values);
    if (error === undefined) return;
    const faults = fieldCodes(error);
    form.setErrors(faults);
    if (Object.keys(faults).length === 0) staffToast('error', errorText(error));
    else focusFirst(faults);
  }, focusFirst);
  return { form, submit };
}

/** The text under a code's field: a code that is wrong says what to do. */
export function useCodeFault(): (error: ReactNode) => ReactNode {
  const { t } = useTranslation('staff');
  const fieldText = useFieldText();
  return (error) => (error === 'invalid' ? t('secondStep.wrongCode') : fieldText(error));
}
