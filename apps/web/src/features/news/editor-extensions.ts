import { isSafeLink } from '@gerbang/shared/domain/news/document';
import { Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';

/** A picture by its file. Pasted pictures are none: only what was uploaded here has a file. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ file_id: { default: null }, alt: { default: '' }, src: { default: '' } }),
  parseHTML: () => [],
  renderHTML: ({ node }) => ['img', { src: String(node.attrs['src']), alt: String(node.attrs['alt']) }],
});

/** What can be written: no more than a document can hold. */
export const EXTENSIONS = [
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
