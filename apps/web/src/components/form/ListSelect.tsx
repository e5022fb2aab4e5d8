import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Loader, Select } from '@mantine/core';
import type { OptionsFilter } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';

import classes from './ListSelect.module.css';

interface ListOption {
  value: string;
  label: string;
}

export interface LoadedList {
  options: readonly ListOption[];
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
}

export interface ListSelectProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  list: LoadedList;
  onOpen?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
  texts?: { failed?: string; empty?: string };
  /** For lists that the server searches: the typed text and its handler. */
  search?: { text: string; onChange: (text: string) => void };
  'data-path'?: string;
}

/** A searchable dropdown that also shows that its list is loading, empty or could not be loaded. */
export function ListSelect(props: ListSelectProps) {
  const { label, value, onChange, list, error, disabled = false, search } = props;
  const words = useWords(props);
  // The list is mounted on the first focus, because Mantine also renders and measures closed lists. It stays mounted,
  // because the field refers to it.
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
        // Without this, opening the list by typing removes the highlight from the found entry after a short delay, and
        // Enter submits the form.
        selectFirstOptionOnDropdownOpen={value === null}
        allowDeselect={false}
        // Without a portal the list is inside the main element, where users who navigate by landmarks find it.
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

/**
 * Filters the entries by the typed text, unless the server already filters them. Returns one disabled entry when
 * nothing matches.
 */
function filterOf({ list, search: isChosen }: ListSelectProps, nothingFound: string): OptionsFilter {
  return ({ options, search }) => {
    const typed = search.trim().toLowerCase();
    const fits = (option: (typeof options)[number]) => 'label' in option && option.label.toLowerCase().includes(typed);
    const found = isChosen === undefined ? options.filter(fits) : options;
    // A list that failed to load has a message below the field.
    if (found.length > 0 || list.isError) return found;
    // Screen readers do not announce an empty list.
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
