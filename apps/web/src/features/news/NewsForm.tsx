import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { NewsRecord } from '@gerbang/shared/contracts/news';
import type { NewsKind } from '@gerbang/shared/domain/news/news';
import { Button, Paper, SegmentedControl } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { Article } from '../../components/articles/Article.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { AboutFields } from './AboutFields.tsx';
import { AudienceFields } from './AudienceFields.tsx';
import { ElsewhereField } from './ElsewhereField.tsx';
import { FormFoot } from './FormFoot.tsx';
import { managePath } from './paths.ts';
import { PublishFields } from './PublishFields.tsx';
import { useNewsForm } from './use-news-form.ts';

import classes from './editor.module.css';

interface Props {
  kind: NewsKind;
  reader: StaffRecord;
  property: StaffRecord['property'];
  /** The news to change; null for a new one. */
  record: NewsRecord | null;
  onReload: () => void;
}

type View = 'write' | 'preview';

/** The form of a news: what it says, whom it is for, and when it appears. */
export function NewsForm({ kind, reader, property, record, onReload }: Props) {
  const { t } = useTranslation('news');
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const [view, setView] = useState<View>('write');
  const leave = () => void navigate(managePath(kind));
  const form = useNewsForm({ kind, property, record, onSaved: leave });
  const { values, alert } = form;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const bad = await form.save();
    // The fields have to be there to be looked at.
    if (bad.length > 0) flushSync(() => setView('write'));
    focusFirst(root.current, bad);
  };
  const title = record === null ? t(kind === 'internal' ? 'form.createInternal' : 'form.createTenant') : t('form.edit');
  const appeared = record !== null && ['published', 'expired'].includes(record.state) ? record.publish_at : null;
  const pictures = [...(record?.pictures ?? []), ...values.sent];
  return (
    <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
      <ListPage title={title} text={t('form.text')} buttons={<ViewChoice view={view} onChange={setView} />}>
        {alert !== undefined && <AlertNote text={alert} onReload={record === null ? undefined : onReload} />}
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
        {/* Kept while the preview is shown: the editor holds what can be undone. */}
        <div className={classes.columns} hidden={view === 'preview'}>
          <Paper withBorder className={classes.card}>
            <AboutFields form={form} property_id={property.id} pictures={pictures} />
          </Paper>
          <div className={classes.side}>
            <Paper withBorder className={classes.card}>
              <AudienceFields form={form} kind={kind} property_id={property.id} />
              {record === null && <ElsewhereField form={form} reader={reader} property_id={property.id} />}
            </Paper>
            <Paper withBorder className={classes.card}>
              <PublishFields form={form} property={property} appeared={appeared} />
            </Paper>
          </div>
        </div>
      </ListPage>
      <FormFoot form={form} isNew={record === null} onCancel={leave} />
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
