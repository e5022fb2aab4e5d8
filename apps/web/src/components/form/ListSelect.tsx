import './form-texts.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Loader, Select } from '@mantine/core';
import type { OptionsFilter } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from './LoadFailure.tsx';

import classes from './ListSelect.module.css';

/** A choice of a list. */
export interface ListOption {
  value: string;
  label: string;
}

/** A list as it comes from the server. */
export interface LoadedList {
  options: readonly ListOption[];
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

/** What a dropdown over such a list needs. */
export interface ListSelectProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  list: LoadedList;
  /** Called when the person opens the list. */
  onOpen?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
  /** What to say when the list could not be loaded, or is empty. */
  texts?: { failed?: string; empty?: string };
  /** For lists that the server searches: what is typed, and what it means. */
  search?: { text: string; onChange: (text: string) => void };
  'data-path'?: string;
}

/** A searchable dropdown that shows when its list is loading, missing or empty. */
export function ListSelect(props: ListSelectProps) {
  const { label, value, onChange, list, error, disabled = false, search } = props;
  const words = useWords(props);
  // A closed list is drawn and measured, too: it has to wait until someone comes to it, and then stays what the field names.
  const [wasReached, setReached] = useState(false);
  const isEmpty = !list.isLoading && !list.isError && list.options.length === 0 && (search?.text ?? '') === '';
  return (
    <div>
      <Select
        label={label}
        value={value}
        onChange={onChange}
        data={[...list.options]}
        {...(props.onOpen && { onDropdownOpen: props.onOpen })}
        error={error}
        disabled={disabled || isEmpty}
        openOnFocus={false}
        placeholder={words.placeholder}
        description={isEmpty && !disabled ? words.empty : undefined}
        filter={filterOf(props, words.nothingFound)}
        rightSection={
          list.isLoading ? <Loader size={18} aria-hidden="true" /> : <IconChevronDown size={18} stroke={1.75} />
        }
        rightSectionPointerEvents="none"
        searchable
        selectFirstOptionOnChange
        // Otherwise opening forgets, a moment later, which entry the first letter had found, and Enter sends the form.
        selectFirstOptionOnDropdownOpen={value === null}
        allowDeselect={false}
        // Inside the page's main part, where whoever goes by landmarks finds it.
        comboboxProps={{ shadow: 'md', withinPortal: false, keepMounted: wasReached }}
        onFocus={() => setReached(true)}
        classNames={{ option: classes.option ?? '' }}
        aria-busy={list.isLoading}
        data-path={props['data-path']}
        {...(search && {
          searchValue: search.text,
          onSearchChange: search.onChange,
        })}
      />
      {list.isError && <Failure text={words.failed} list={list} />}
    </div>
  );
}

/** The entries that fit what is typed (a list that the server searches is chosen already), or one that says there is none. */
function filterOf({ list, search: isChosen }: ListSelectProps, nothingFound: string): OptionsFilter {
  return ({ options, search }) => {
    const typed = search.trim().toLowerCase();
    const fits = (option: (typeof options)[number]) => 'label' in option && option.label.toLowerCase().includes(typed);
    const found = isChosen === undefined ? options.filter(fits) : options;
    // Where the list could not be loaded, what stands below the field says so and helps.
    if (found.length > 0 || list.isError) return found;
    // A list without any entry is none to a screen reader.
    return [{ value: '', label: nothingFound, disabled: true }];
  };
}

function useWords({ list, placeholder, texts = {} }: ListSelectProps) {
  const { t } = useTranslation(['forms', 'common']);
  const loading = list.isLoading ? t('common:loading') : undefined;
  return {
    placeholder: loading ?? placeholder ?? t('forms:choose'),
    nothingFound: loading ?? t('forms:list.nothingFound'),
    empty: texts.empty ?? t('forms:list.empty'),
    failed: texts.failed ?? t('forms:list.failed'),
  };
}

function Failure({ text, list }: { text: string; list: LoadedList }) {
  return (
    <div style={{ marginTop: 8 }}>
      <LoadFailure text={text} onRetry={list.retry} isRetrying={list.isLoading} />
    </div>
  );
}
