import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pictures } from '../../components/articles/DocumentView.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import { BodyField } from './BodyField.tsx';
import { useNewsChoicesQuery } from './news.api.ts';
import type { NewsForm } from './use-news-form.ts';

interface Props {
  form: NewsForm;
  property_id: string;
  pictures: Pictures;
}

/** What a news says. */
export function AboutFields({ form: { values, change, faults }, property_id, pictures }: Props) {
  const { t } = useTranslation('news');
  const error = useFieldError();
  const { data } = useNewsChoicesQuery({ property_id, search: '' });
  const [start] = useState({ body: values.body, pictures });
  return (
    <Stack gap={16}>
      <TextInput
        label={t('form.title')}
        maxLength={140}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={error(faults['title'])}
        data-path="title"
      />
      <BodyField
        start={start.body}
        pictures={start.pictures}
        onChange={(body) => change({ body })}
        onPicture={({ file_id, url }) => change({ sent: [...values.sent, { file_id, url }] })}
        error={error(faults['body'] ?? faults['picture_urls'])}
      />
      <Select
        label={t('form.category')}
        placeholder={t('form.chooseCategory')}
        data={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.category_id}
        onChange={(category_id) => change({ category_id })}
        clearable
        error={error(faults['category_id'])}
        data-path="category_id"
      />
    </Stack>
  );
}
