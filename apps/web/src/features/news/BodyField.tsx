import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import type { NewsDocument } from '@gerbang/shared/domain/news/document';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEditor } from '@tiptap/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pictures } from '../../components/articles/DocumentView.tsx';
import { fromEditor, toEditor } from './editor-document.ts';
import { EXTENSIONS } from './editor-extensions.ts';
import { LinkControl } from './LinkControl.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import type { SentPicture } from './PictureDialog.tsx';
import { useEditorLabels } from './use-editor-labels.ts';

import classes from './editor.module.css';

interface Props {
  /** What the field starts with; afterwards it holds what is written itself. */
  start: NewsDocument;
  pictures: Pictures;
  onChange: (body: NewsDocument) => void;
  onPicture: (picture: SentPicture) => void;
  error: ReactNode;
}

/** Where a news is written. */
export function BodyField({ start, pictures, onChange, onPicture, error }: Props) {
  const { t } = useTranslation('news');
  const [isPicturing, setPicturing] = useState(false);
  const ids = { label: useId(), error: useId() };
  const labels = useEditorLabels();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditor(start, pictures),
    // Our own styles are part of the page; what the library would put into its head the policy refuses.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': ids.label,
        'data-path': 'body',
        ...(error !== undefined && { 'aria-invalid': 'true', 'aria-describedby': ids.error }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditor(changed.getJSON())),
  });
  const insert = ({ file_id, alt, url }: SentPicture) => {
    onPicture({ file_id, alt, url });
    setPicturing(false);
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { file_id, alt, src: url } })
      .run();
  };
  return (
    <Input.Wrapper
      label={t('form.body')}
      labelElement="div"
      labelProps={{ id: ids.label }}
      error={error}
      errorProps={{ id: ids.error }}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes.editor ?? ''}
        data-faulty={error !== undefined || undefined}
      >
        <RichTextEditor.Toolbar className={classes.toolbar ?? ''} role="toolbar" aria-label={t('editor.tools')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
            <RichTextEditor.Unlink />
            <RichTextEditor.Control
              onClick={() => setPicturing(true)}
              aria-label={t('editor.picture')}
              title={t('editor.picture')}
            >
              <IconPhotoPlus size={16} stroke={1.6} />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content ?? ''} />
      </RichTextEditor>
      {isPicturing && <PictureDialog onInsert={insert} onClose={() => setPicturing(false)} />}
    </Input.Wrapper>
  );
}
