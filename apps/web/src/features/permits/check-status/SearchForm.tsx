import { Button, Card, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ChangeEvent, Ref, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';

import { useFieldText } from '../../../lib/i18n/field-text.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { StatusForm, StatusFormValues } from './status-form.ts';

import classes from './check-status.module.css';

interface Props {
  form: StatusForm;
  /** True when there is a result: phones then hide the fields. */
  isFolded: boolean;
  /** True when the link that opened the page could not be read. */
  isUnreadable: boolean;
  /** True when the person has come to cancel the permit. */
  isCancelling: boolean;
  isLoading: boolean;
  onSearch: (values: StatusFormValues) => void;
  codeRef: Ref<HTMLInputElement>;
}

export function SearchForm({ form, isFolded, isUnreadable, isCancelling, isLoading, onSearch, codeRef }: Props) {
  const { t } = useTranslation(['status', 'common']);
  const fieldText = useFieldText();
  const onCode = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const caret = currentTarget.selectionStart;
    const upper = currentTarget.value.toUpperCase();
    // Sets the value directly, because a value set by the next render would move the caret to the end.
    currentTarget.value = upper;
    currentTarget.setSelectionRange(caret, caret);
    form.change('form_code', upper);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    flushSync(() => onSearch(form.values));
    fields.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <Card component="form" className={classes.search} data-folded={isFolded || undefined} noValidate onSubmit={submit}>
      <Text className={classes.intro} role={isUnreadable ? 'alert' : undefined}>
        {t(isUnreadable ? 'status:unreadableLink' : isCancelling ? 'status:cancelIntro' : 'status:intro')}
      </Text>
      <TextInput
        ref={codeRef}
        label={t('status:trackNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        classNames={{ input: classes.codeInput ?? '' }}
        value={form.values.form_code}
        onChange={onCode}
        error={fieldText(form.errors.form_code)}
      />
      <TextInput
        label={t('common:email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.values.email}
        onChange={({ currentTarget }) => form.change('email', currentTarget.value)}
        error={fieldText(form.errors.email)}
      />
      <Button
        type="submit"
        className={classes.submit}
        loading={isLoading}
        disabled={isLoading}
        leftSection={<IconSearch size={18} stroke={2} />}
      >
        {t('status:search')}
      </Button>
    </Card>
  );
}
