import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import type { RefObject, SyntheticEvent } from 'react';

import { fieldCodes, problemOf, useErrorText } from '../api/problem.ts';
import { focusFirst } from '../focus-first.ts';
import { isWithin } from './faults.ts';
import type { Faults } from './faults.ts';

export interface ApiFormOptions<Values, Saved> {
  /** Used for the first render only. */
  initialValues: Values;
  /** Finds faults before the request is sent, usually with `schemaFaults`. */
  check: (values: Values) => Faults;
  /** Returns the result of an RTK mutation. An error that is a string becomes the alert of the form. */
  send: (values: Values) => Promise<{ data?: Saved | undefined; error?: unknown }>;
  /** `reset` restores the initial values. */
  onSaved: (saved: Saved, values: Values, reset: () => void) => void | Promise<void>;
  /** Called when the API refused the values or could not be reached. */
  onFailed?: (error: unknown) => void;
  /** Alert texts for a refusal of the whole form, by problem code, e.g. `conflict`. */
  alerts?: Readonly<Record<string, string>>;
  /** Texts for faults, by `path:code`. For codes whose general text is not specific enough. */
  texts?: Readonly<Record<string, string>>;
  /**
   * Problem codes whose text is shown at the refused fields instead of the field's own code, which is less specific.
   */
  reasons?: readonly string[];
  /** For each path, other paths whose faults disappear when its value changes. */
  cures?: Readonly<Record<string, readonly string[]>>;
  /** Called before the first faulty field is focused, e.g. to make hidden fields visible. */
  onFaults?: () => void;
  /** Checks each field on blur, not only when the form is sent. */
  checksOnBlur?: boolean;
}

export interface FormFrame {
  /** For the form element: `<form {...form.formProps}>`. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  isSending: boolean;
  /** Text that says why the whole form was refused. */
  alert: string | undefined;
  isChanged: boolean;
  /** Undefined when typed values are lost with the form. */
  draft?: FormDraft;
}

export interface FormDraft {
  /** Whether the form began with a draft, and the person has not started over since. */
  isRestored: boolean;
  startOver: () => void;
}

export interface ApiForm<Values> extends FormFrame {
  values: Values;
  faults: Faults;
  /** Sets values and removes the faults of these fields. */
  change: (patch: Partial<Values>) => void;
  /** Sets the value at a path and removes its fault. */
  set: (path: string, value: unknown) => void;
  isConflict: boolean;
  /** Focuses the first faulty field of the page. */
  goToFirstFault: () => void;
  /** Mantine's form, for input props and lists. */
  inputs: UseFormReturnType<Values>;
}

/**
 * Manages the values of a form, validates and sends them. A fault from the server is shown until the value of its field
 * changes.
 */
export function useApiForm<Values extends object, Saved>(options: ApiFormOptions<Values, Saved>): ApiForm<Values> {
  const { send, onSaved, onFailed, onFaults, texts = {} } = options;
  const root = useRef<HTMLFormElement>(null);
  const { inputs, refusal, refuse, isChanged } = useChecked(options);
  const goTo = (faults: Readonly<Record<string, unknown>>) => {
    if (Object.keys(faults).length > 0) onFaults?.();
    focusFirst(root.current, Object.keys(faults));
  };
  const save = async (values: Values) => {
    const { data, error } = await send(values);
    if (error === undefined) return await onSaved(data as Saved, values, inputs.reset);
    if (typeof error !== 'string') onFailed?.(error);
    goTo(refuse(error, values));
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (inputs.submitting) return;
    refuse(undefined, inputs.values);
    inputs.onSubmit(save, goTo)(event);
  };
  return {
    ...changesOf(inputs, options.cures ?? {}),
    formProps: { ref: root, onSubmit: submit, noValidate: true },
    inputs,
    values: inputs.values,
    faults: Object.fromEntries(
      Object.entries(inputs.errors as Faults).map(([path, code]) => [path, texts[`${path}:${code}`] ?? code]),
    ),
    isSending: inputs.submitting,
    isChanged,
    alert: refusal?.alert,
    isConflict: refusal?.isConflict ?? false,
    goToFirstFault: () => goTo(inputs.errors),
  };
}

/** Mantine's form. Validation includes the contract and the faults of the server's last refusal. */
function useChecked<Values extends object, Saved>(options: ApiFormOptions<Values, Saved>) {
  const { check, checksOnBlur = false } = options;
  const refusalOf = useRefusal(options.alerts ?? {}, options.reasons ?? []);
  const [initialValues] = useState(options.initialValues);
  const [refusal, setRefusal] = useState<Refusal>();
  // The server's faults are stored, because Mantine calls `validate` on blur, which would remove them.
  const refused = useRef<{ faults: Faults; values: Values }>(undefined);
  const inputs = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...stillRefused(refused.current, values), ...check(values) }),
    validateInputOnBlur: checksOnBlur,
    clearInputErrorOnChange: false,
  });
  /**
   * Stores the faults that the server returned for `values`. Without an error it clears them before the next attempt.
   */
  const refuse = (error: unknown, values: Values): Faults => {
    const why = error === undefined ? undefined : refusalOf(error);
    refused.current = why && { faults: why.faults, values };
    setRefusal(why);
    if (why !== undefined) inputs.setErrors(why.faults);
    return why?.faults ?? {};
  };
  return { inputs, refusal, refuse, isChanged: inputs.values !== initialValues };
}

function changesOf<Values extends object>(
  inputs: UseFormReturnType<Values>,
  cures: Readonly<Record<string, readonly string[]>>,
): Pick<ApiForm<Values>, 'change' | 'set'> {
  const cure = (name: string) => {
    const paths = [name, ...(cures[name] ?? [])];
    inputs.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !paths.some((changed) => isWithin(path, changed)))),
    );
  };
  const change = (patch: Partial<Values>) => {
    inputs.setValues(patch);
    Object.keys(patch).forEach(cure);
  };
  return {
    change,
    set: (path, value) => {
      inputs.setValues(withValue(inputs.getValues(), path.split('.'), value) as Values);
      cure(path);
    },
  };
}

/** Copies the objects and lists along a path. Mantine's `setFieldValue` fails on frozen objects from the API cache. */
function withValue(container: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy: object = Array.isArray(container) ? [...(container as unknown[])] : { ...(container as object) };
  Reflect.set(copy, name, withValue(Reflect.get(copy, name), rest, value));
  return copy;
}

interface Refusal {
  faults: Faults;
  alert: string | undefined;
  isConflict: boolean;
}

/** Converts an error of the API to faults of the fields that the server names, or to an alert for the whole form. */
function useRefusal(alerts: Readonly<Record<string, string>>, reasons: readonly string[]): (error: unknown) => Refusal {
  const errorText = useErrorText();
  return (error) => {
    if (typeof error === 'string') return { faults: {}, alert: error, isConflict: false };
    const code = problemOf(error)?.code;
    const isConflict = code === 'conflict';
    const codes = fieldCodes(error);
    const alert = code === undefined ? undefined : alerts[code];
    if (Object.keys(codes).length === 0) return { faults: {}, alert: alert ?? errorText(error), isConflict };
    const reason = code !== undefined && reasons.includes(code) ? errorText(error) : undefined;
    const faults = Object.entries(codes).map(([path, fault]) => [path, reason ?? fault]);
    return { faults: Object.fromEntries(faults), alert, isConflict };
  };
}

function stillRefused<Values extends object>(
  refused: { faults: Faults; values: Values } | undefined,
  values: Values,
): Faults {
  if (refused === undefined) return {};
  const { faults, values: sent } = refused;
  const isSame = (path: string) => {
    const [name = ''] = path.split('.');
    return Reflect.get(sent, name) === Reflect.get(values, name);
  };
  return Object.fromEntries(Object.entries(faults).filter(([path]) => isSame(path)));
}
