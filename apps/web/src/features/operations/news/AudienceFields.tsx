import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useFaultText } from '../../../components/form/use-fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNewsChoicesQuery } from './news.api.ts';
import type { Named, NewsForm } from './use-news-form.ts';

const SEARCH_MS = 250;

interface Props {
  form: NewsForm;
  kind: NewsKind;
  property_id: string;
}

export function AudienceFields({ form, kind, property_id }: Props) {
  const { t } = useTranslation('news');
  const fault = useFaultText(form)('audience');
  const { values, change } = form;
  const isInternal = kind === 'internal';
  return (
    <Stack gap={12}>
      <Radio.Group
        label={t('form.audience')}
        value={values.everyone ? 'everyone' : 'some'}
        onChange={(value) => change({ everyone: value === 'everyone' })}
        {...(values.everyone && { error: fault })}
      >
        <Stack gap={8} mt={4}>
          <Radio
            value="everyone"
            label={t(isInternal ? 'form.everyoneInternal' : 'form.everyoneTenant')}
            {...(values.everyone && { 'data-path': 'audience' })}
          />
          <Radio value="some" label={t(isInternal ? 'form.someInternal' : 'form.someTenant')} />
        </Stack>
      </Radio.Group>
      {!values.everyone &&
        (isInternal ? (
          <Roles property_id={property_id} value={values.roles} onChange={(roles) => change({ roles })} error={fault} />
        ) : (
          <Tenants property_id={property_id} values={values} change={change} error={fault} />
        ))}
    </Stack>
  );
}

interface ChoiceProps {
  property_id: string;
  value: readonly Named[];
  onChange: (value: readonly Named[]) => void;
  error: ReactNode;
}

function Roles({ property_id, value, onChange, error }: ChoiceProps) {
  const { t } = useTranslation('news');
  const { data } = useNewsChoicesQuery({ property_id, search: '' });
  return (
    <Choice
      label={t('form.roles')}
      placeholder={t('form.chooseRoles')}
      options={data?.roles ?? []}
      value={value}
      onChange={onChange}
      error={error}
      path="audience"
    />
  );
}

function Tenants({
  property_id,
  values,
  change,
  error,
}: Pick<NewsForm, 'values' | 'change'> & Pick<ChoiceProps, 'property_id' | 'error'>) {
  const { t } = useTranslation('news');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_MS);
  const { data: all } = useNewsChoicesQuery({ property_id, search: '' });
  const { data: found } = useNewsChoicesQuery({ property_id, search: search.trim() });
  return (
    <>
      <Choice
        label={t('form.tenants')}
        placeholder={t('form.chooseTenants')}
        options={found?.tenants ?? []}
        value={values.tenants}
        onChange={(tenants) => change({ tenants })}
        error={error}
        path="audience"
        search={{ text: typed, onChange: setTyped }}
      />
      <Choice
        label={t('form.tenantCategories')}
        placeholder={t('form.chooseCategories')}
        options={all?.tenant_categories ?? []}
        value={values.categories}
        onChange={(categories) => change({ categories })}
      />
    </>
  );
}

interface FieldProps {
  label: string;
  placeholder: string;
  options: readonly Named[];
  value: readonly Named[];
  onChange: (value: readonly Named[]) => void;
  error?: ReactNode;
  path?: string;
  /** Undefined for options that need no search on the server. */
  search?: { text: string; onChange: (text: string) => void };
}

/** Chosen options stay in the list during later searches. */
export function Choice({ label, placeholder, options, value, onChange, error, path, search }: FieldProps) {
  const { t } = useTranslation('news');
  const known = [...new Map([...value, ...options].map((option) => [option.id, option])).values()];
  return (
    <MultiSelect
      label={label}
      {...(value.length === 0 && { placeholder })}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(id)))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('form.nothingFound')}
      error={error}
      // The server has already filtered the options.
      {...(search !== undefined && {
        searchValue: search.text,
        onSearchChange: search.onChange,
        filter: ({ options: found }) => found,
      })}
      {...(path !== undefined && { 'data-path': path })}
    />
  );
}
