import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { NewsRecord } from '@gerbang/shared/contracts/operations/news';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { canBeCopied } from '@gerbang/shared/domain/operations/news/news';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { Box, Button, Paper, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';

import { FormFoot } from '../../../components/form/FormFoot.tsx';
import { RestoredNote } from '../../../components/form/FormNote.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { Article } from '../../../entities/article/Article.tsx';
import type { Pictures } from '../../../entities/article/DocumentView.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AudienceFields, Choice } from './AudienceFields.tsx';
import { BodyField } from './BodyField.tsx';
import { managePath } from './news-paths.ts';
import { useNewsChoicesQuery } from './news.api.ts';
import { PublishFields } from './PublishFields.tsx';
import { useNewsForm } from './use-news-form.ts';
import type { NewsForm } from './use-news-form.ts';

import classes from './editor.module.css';

interface Props {
  kind: NewsKind;
  reader: StaffRecord;
  property: StaffRecord['property'];
  /** The article to change; null for a new one. */
  record: NewsRecord | null;
  onReload: () => void;
}

type View = 'write' | 'preview';

export function NewsForm({ kind, reader, property, record, onReload }: Props) {
  const { t } = useTranslation('news');
  const navigate = useNavigate();
  const [view, setView] = useState<View>('write');
  const leave = () => void navigate(managePath(kind));
  // Show the fields before one of them is focused.
  const onFaults = () => flushSync(() => setView('write'));
  const form = useNewsForm({ kind, property, record, onFaults, onSaved: leave });
  const { values } = form;
  // A new form, because the editor of the text keeps its own state.
  const startOver = () => {
    form.forgetDraft();
    onReload();
  };
  const submitTexts = {
    draft: t(record === null ? 'form.saveDraft' : 'form.save'),
    now: t('form.publish'),
    at: t('form.schedule'),
    published: t('form.save'),
  };
  const title = record === null ? t(kind === 'internal' ? 'form.createInternal' : 'form.createTenant') : t('form.edit');
  const appeared = record !== null && ['published', 'expired'].includes(record.state) ? record.publish_at : null;
  const pictures = [...(record?.pictures ?? []), ...values.sent];
  return (
    <form {...form.formProps} className={classes.form} aria-label={title}>
      <ListPage title={title} text={t('form.text')} buttons={<ViewChoice view={view} onChange={setView} />}>
        <Notes form={form} isNew={record === null} onStartOver={startOver} />
        {view === 'preview' && (
          <Paper withBorder className={classes.preview}>
            <Article
              order={2}
              title={values.title}
              category={record?.category ?? null}
              publish_at={appeared}
              time_zone={property.time_zone}
              pinned={values.pinned}
              body={values.body}
              pictures={pictures}
              words={{ pinned: t('pinned') }}
            />
          </Paper>
        )}
        {/* Hidden instead of removed during the preview, so that the editor keeps its undo history. */}
        <div className={classes.columns} hidden={view === 'preview'}>
          <Paper withBorder className={classes.card}>
            <AboutFields form={form} property_id={property.id} pictures={pictures} />
          </Paper>
          <div className={classes.side}>
            <Paper withBorder className={classes.card}>
              <AudienceFields form={form} kind={kind} property_id={property.id} />
              {record === null && <OtherPropertiesField form={form} reader={reader} property_id={property.id} />}
            </Paper>
            <Paper withBorder className={classes.card}>
              <PublishFields form={form} property={property} appeared={appeared} />
            </Paper>
          </div>
        </div>
      </ListPage>
      <FormFoot form={form} submit={submitTexts[values.publishing]} onCancel={leave} />
    </form>
  );
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('news');
  return (
    <SegmentedControl<View>
      aria-label={t('form.view')}
      data={[
        { value: 'write', label: t('form.write') },
        { value: 'preview', label: t('form.preview') },
      ]}
      value={view}
      onChange={onChange}
    />
  );
}

interface NotesProps {
  form: ReturnType<typeof useNewsForm>;
  isNew: boolean;
  onStartOver: () => void;
}

/** Why the article could not be saved, or that a draft is back. */
function Notes({ form: { alert, isRestored, isConflict }, isNew, onStartOver }: NotesProps) {
  const { t } = useTranslation();
  return (
    <>
      {alert !== undefined && <AlertNote text={alert} onReload={isNew ? undefined : onStartOver} />}
      {isRestored && !isConflict && (
        <RestoredNote text={t('draft.restored')} startOver={t('draft.startOver')} onStartOver={onStartOver} />
      )}
    </>
  );
}

function AlertNote({ text, onReload }: { text: string; onReload: (() => void) | undefined }) {
  const { t } = useTranslation('news');
  return (
    <div className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
      <span>{text}</span>
      {onReload !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={onReload}>
          {t('form.reload')}
        </Button>
      )}
    </div>
  );
}

interface AboutFieldsProps {
  form: NewsForm;
  property_id: string;
  pictures: Pictures;
}

function AboutFields({ form, property_id, pictures }: AboutFieldsProps) {
  const { t } = useTranslation('news');
  const field = useFields(form);
  const faultText = useFaultText(form);
  const { values, change } = form;
  const { data } = useNewsChoicesQuery({ property_id, search: '' });
  const [start] = useState({ body: values.body, pictures });
  return (
    <Stack gap={16}>
      <TextInput {...field('title')} label={t('form.title')} maxLength={140} />
      <BodyField
        start={start.body}
        pictures={start.pictures}
        onChange={(body) => change({ body })}
        onPicture={({ file_id, url }) => change({ sent: [...values.sent, { file_id, url }] })}
        error={faultText('body') ?? faultText('picture_urls')}
      />
      <Select
        {...field('category_id')}
        label={t('form.category')}
        placeholder={t('form.chooseCategory')}
        data={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        clearable
      />
    </Stack>
  );
}

interface OtherPropertiesFieldProps {
  form: NewsForm;
  reader: StaffRecord;
  property_id: string;
}

/** Other properties that also get the article. Shown only to people with several properties. */
function OtherPropertiesField({ form, reader, property_id }: OtherPropertiesFieldProps) {
  const { t } = useTranslation('news');
  const faultText = useFaultText(form);
  const { values, change } = form;
  const others = reader.properties.filter(({ id }) => id !== property_id);
  const ids = (named: readonly { id: string }[]) => (values.everyone ? [] : named.map(({ id }) => id));
  const audience = { tenant_ids: ids(values.tenants), category_ids: ids(values.categories) };
  const mayGo = canBeCopied({ everyone: values.everyone, role_ids: [], ...audience });
  if (others.length === 0 || (!mayGo && values.also_at.length === 0)) return null;
  return (
    <Box mt={16}>
      <Choice
        label={t('form.alsoAt')}
        placeholder={t('form.chooseProperties')}
        options={others}
        value={others.filter(({ id }) => values.also_at.includes(id))}
        onChange={(chosen) => change({ also_at: chosen.map(({ id }) => id) })}
        error={faultText('also_at')}
        path="also_at"
      />
      <Text mt={6} c="dimmed" fz={13}>
        {t('form.alsoAtHint')}
      </Text>
    </Box>
  );
}
