import type { ReactNode } from 'react';

import { faultAt } from '../../lib/forms/faults.ts';
import type { ApiForm } from '../../lib/forms/use-api-form.ts';
import { useFieldText } from '../../lib/i18n/field-text.ts';
import { useFieldError } from './FieldError.tsx';

/** Kind of input. `number` may be empty; `choice` may be null and is shown as ''. */
type FieldType = 'input' | 'checkbox' | 'number' | 'choice';

type Path<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

/** Without `hasSign` a fault is shown without its icon. */
interface Look {
  hasSign: boolean;
}

/** Connects an input with its value in the form: `<TextInput {...field('name')} label=… />`. */
export function useFields<Values extends object>(form: ApiForm<Values>, look?: Look) {
  const faultText = useFaultText(form, look);
  return (path: Path<Values>, type: FieldType = 'input') => {
    const props = form.inputs.getInputProps(path, { type: type === 'checkbox' ? 'checkbox' : 'input' });
    return {
      ...props,
      ...(type === 'choice' && { value: (props.value as string | null) ?? '' }),
      onChange: (given: unknown) => form.set(path, valueOf(given, type)),
      error: faultText(path),
    };
  };
}

/** The fault of a field that does not use `useFields`. Undefined without a fault. */
export function useFaultText(
  { faults }: Pick<ApiForm<object>, 'faults'>,
  { hasSign }: Look = { hasSign: true },
): (path: string) => ReactNode {
  const fieldError = useFieldError();
  const fieldText = useFieldText();
  return (path) => (hasSign ? fieldError : fieldText)(faultAt(faults, path));
}

function valueOf(given: unknown, type: FieldType): unknown {
  const target = typeof given === 'object' && given !== null && 'currentTarget' in given ? given.currentTarget : null;
  if (type === 'number') return typeof given === 'number' ? given : '';
  if (target instanceof HTMLInputElement && type === 'checkbox') return target.checked;
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  const value = isField ? target.value : given;
  return type === 'choice' && value === '' ? null : value;
}
