import { useTranslation } from 'react-i18next';

import { useFieldText } from '../../lib/i18n/field-text.ts';
import type { PropertyField } from './property-values.ts';
import type { PropertyFormApi } from './use-property-form.ts';

/** Ties fields to the form: label, value, and what is wrong in the reader's words. */
export function useFields(form: PropertyFormApi) {
  const { t } = useTranslation('property');
  const fieldText = useFieldText();
  return (name: PropertyField, type: 'input' | 'checkbox' = 'input') => {
    const props = form.getInputProps(name, { type });
    return { ...props, label: t(`field.${name}`), error: fieldText(props.error) };
  };
}
