import { Textarea } from '@mantine/core';

import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { RecordChoice } from './RecordChoice.tsx';
import { useAddUnitsMutation } from './records.api.ts';

const FLOOR = { name: 'floor_id', type: 'record', of: 'floor', labels: 'floor', isRequired: true } as const;

export function AddUnits({ property_id, onClose }: { property_id: string; onClose: () => void }) {
  const { t } = useTranslation(['records', 'property']);
  const [add] = useAddUnitsMutation();
  const form = useApiForm({
    initialValues: { floor_id: '', names: '' },
    check: ({ floor_id, names }) => ({
      ...(floor_id === '' && { floor_id: 'required' }),
      ...(unitNames(names).length === 0 && { names: 'required' }),
    }),
    send: ({ floor_id, names }) => add({ property_id, floor_id, names: unitNames(names) }),
    onSaved: (added) => {
      staffToast('success', t('records:form.addedMany', added));
      onClose();
    },
    onFailed: () => staffToast('error', t('property:createFailed')),
  });
  const field = useFields(form);
  return (
    <FormDialog
      form={form}
      title={t('records:form.addMany')}
      submit={t('records:form.addManySubmit', { count: unitNames(form.values.names).length })}
      size={520}
      columns={1}
      onClose={onClose}
    >
      <RecordChoice
        field={FLOOR}
        property_id={property_id}
        record={null}
        value={form.values.floor_id === '' ? null : form.values.floor_id}
        onChange={(value) => form.change({ floor_id: typeof value === 'string' ? value : '' })}
        label={t('records:field.floor_id')}
        error={field('floor_id').error}
      />
      <Textarea
        {...field('names')}
        label={t('records:form.names')}
        description={t('records:form.addManyText')}
        rows={6}
      />
    </FormDialog>
  );
}

/** Splits the text at line breaks and commas. `L1-01..L1-20` is a range of names. */
export function unitNames(text: string): string[] {
  const names = text
    .split(/[\n,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(rangeOf);
  return [...new Set(names)];
}

/** Text and digits of a name that ends with a number. */
function splitNumber(name: string): [text: string, digits: string] {
  let length = name.length;
  while (/\d/.test(name[length - 1] ?? '')) length -= 1;
  return [name.slice(0, length), name.slice(length)];
}

function rangeOf(part: string): string[] {
  const ends = part.split('..').map((end) => splitNumber(end.trim()));
  if (ends.length !== 2 || ends.some(([, digits]) => digits === '')) return [part];
  const [[start, first] = ['', ''], [again, last] = ['', '']] = ends;
  const [from, to] = [Number(first), Number(last)];
  // The end of a range may omit the prefix. A range with two different prefixes, a range that counts down, and a range
  // of more than 500 names are each read as one name.
  if ((again !== '' && again !== start) || to < from || to - from >= 500) return [part];
  return Array.from({ length: to - from + 1 }, (_, index) => start + String(from + index).padStart(first.length, '0'));
}
