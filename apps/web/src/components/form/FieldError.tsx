import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useFieldText } from '../../lib/i18n/field-text.ts';

import classes from './FieldError.module.css';

/**
 * Returns a function that translates the error of a field and adds an icon. It returns undefined when there is no
 * error.
 */
export function useFieldError(): (error: ReactNode) => ReactNode {
  const fieldText = useFieldText();
  return (error) => {
    if (error === undefined || error === null || error === false || error === '') return undefined;
    return (
      <span className={classes.error}>
        <IconAlertCircle size={18} stroke={2} aria-hidden="true" />
        {fieldText(error)}
      </span>
    );
  };
}
