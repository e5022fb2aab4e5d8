import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { completeLink } from './editor-document.ts';

import classes from './editor.module.css';

/** Makes the chosen words a link; what is no address of a page or a mailbox is said to be none. */
export function LinkControl({ editor }: { editor: Editor | null }) {
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
    // Without chosen words the address itself is the text.
    if (editor?.state.selection.empty === true && !editor.isActive('link'))
      chain
        ?.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: link } }] })
        .run();
    else chain?.setLink({ href: link }).run();
  };
  // The field stands in the form of the news, which Enter would send.
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
