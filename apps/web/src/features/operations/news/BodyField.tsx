import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { isSafeLink } from '@gerbang/shared/domain/operations/news/document';
import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import { Input, Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconPhotoPlus, IconLink } from '@tabler/icons-react';
import { Node } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId, useState } from 'react';
import type { ReactNode, KeyboardEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import type { Pictures } from '../../../entities/article/DocumentView.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { fromEditor, toEditor, completeLink } from './editor-document.ts';
import { PictureDialog } from './PictureDialog.tsx';
import type { SentPicture } from './PictureDialog.tsx';

import classes from './editor.module.css';

interface Props {
  /** Initial document. Later changes of this prop have no effect, because the editor holds the text. */
  start: NewsDocument;
  pictures: Pictures;
  onChange: (body: NewsDocument) => void;
  onPicture: (picture: SentPicture) => void;
  error: ReactNode;
}

export function BodyField({ start, pictures, onChange, onPicture, error }: Props) {
  const { t } = useTranslation('news');
  const [isPicturing, setPicturing] = useState(false);
  const ids = { label: useId(), error: useId() };
  const labels = useEditorLabels();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditor(start, pictures),
    // The content security policy blocks the styles that Tiptap injects. Our stylesheet contains them.
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

/** Turns the selection into a link. Accepts only web and e-mail addresses. */
function LinkControl({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation('news');
  const error = useFieldError();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const open = () => {
    const href: unknown = editor?.getAttributes('link')['href'];
    setTyped(typeof href === 'string' ? href : '');
    setFaulty(false);
    setOpen(true);
  };
  const set = () => {
    const link = completeLink(typed);
    if (link === undefined) return setFaulty(true);
    setOpen(false);
    const chain = editor?.chain().focus().extendMarkRange('link');
    // Without a selection the address is inserted as text.
    if (editor?.state.selection.empty === true && !editor.isActive('link'))
      chain
        ?.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: link } }] })
        .run();
    else chain?.setLink({ href: link }).run();
  };
  // Enter must not submit the form of the article around this field.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus width={320} shadow="md" withinPortal={false}>
      <Popover.Target>
        <RichTextEditor.Control
          onClick={open}
          active={editor?.isActive('link') === true}
          aria-label={t('editor.link')}
          title={t('editor.link')}
        >
          <IconLink size={16} stroke={1.6} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('editor.link')}>
        <div className={classes.link}>
          <TextInput
            label={t('editor.address')}
            placeholder={t('editor.addressHint')}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setFaulty(false);
            }}
            onKeyDown={onKeyDown}
            error={error(isFaulty ? t('editor.addressFault') : undefined)}
            data-autofocus
          />
          <Button onClick={set}>{t('editor.setLink')}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A picture with a file id. Pasted pictures are dropped because they have no uploaded file. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ file_id: { default: null }, alt: { default: '' }, src: { default: '' } }),
  parseHTML: () => [],
  renderHTML: ({ node }) => ['img', { src: String(node.attrs['src']), alt: String(node.attrs['alt']) }],
});

/** Extensions of the editor. Formats that a stored news document does not have are turned off. */
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: (url) => isSafeLink(url), HTMLAttributes: { class: null } },
  }),
  Picture,
];

function useEditorLabels() {
  const { t } = useTranslation('news');
  return {
    boldControlLabel: t('editor.bold'),
    italicControlLabel: t('editor.italic'),
    h2ControlLabel: t('editor.heading'),
    h3ControlLabel: t('editor.subheading'),
    bulletListControlLabel: t('editor.bullets'),
    orderedListControlLabel: t('editor.numbers'),
    unlinkControlLabel: t('editor.unlink'),
    undoControlLabel: t('editor.undo'),
    redoControlLabel: t('editor.redo'),
  };
}
