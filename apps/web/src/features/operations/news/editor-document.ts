import type { NewsBlock, NewsDocument, NewsText } from '@gerbang/shared/domain/operations/news/document';
import { isSafeLink } from '@gerbang/shared/domain/operations/news/document';
import type { JSONContent } from '@tiptap/core';

import type { Pictures } from '../../../entities/article/DocumentView.tsx';

/** Converts a document for the editor. Inserts the current URLs of its pictures. */
export function toEditor({ blocks }: NewsDocument, pictures: Pictures): JSONContent {
  const content = blocks.map((block) => nodeOf(block, pictures));
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

/** Converts the editor's content to a document. Of an unknown block only the text is kept. */
export function fromEditor({ content = [] }: JSONContent): NewsDocument {
  const blocks = content.flatMap(blocksOf);
  // The editor always adds an empty last line.
  while (isEmptyLine(blocks.at(-1))) blocks.pop();
  return { blocks };
}

function nodeOf(block: NewsBlock, pictures: Pictures): JSONContent {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', content: block.text.flatMap(textNodes) };
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: block.text.flatMap(textNodes) };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((runs) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: runs.flatMap(textNodes) }],
        })),
      };
    case 'picture': {
      const { file_id, alt } = block;
      return {
        type: 'picture',
        attrs: { file_id, alt, src: pictures.find((picture) => picture.file_id === file_id)?.url ?? '' },
      };
    }
  }
}

function textNodes({ text, bold, italic, link }: NewsText): JSONContent[] {
  const marks = [
    ...(bold === true ? [{ type: 'bold' }] : []),
    ...(italic === true ? [{ type: 'italic' }] : []),
    ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
  ];
  return text.split('\n').flatMap((line, index) => [
    ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
    // The editor does not accept empty text nodes.
    ...(line === '' ? [] : [{ type: 'text', text: line, ...(marks.length > 0 && { marks }) }]),
  ]);
}

function blocksOf(node: JSONContent): NewsBlock[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', text: runsOf(node) }];
    case 'heading':
      return [{ type: 'heading', level: node.attrs?.['level'] === 3 ? 3 : 2, text: runsOf(node) }];
    case 'bulletList':
    case 'orderedList': {
      const items = itemsOf(node);
      return items.length === 0 ? [] : [{ type: 'list', ordered: node.type === 'orderedList', items }];
    }
    case 'picture': {
      const { file_id, alt } = node.attrs ?? {};
      return typeof file_id === 'string' && typeof alt === 'string' ? [{ type: 'picture', file_id, alt }] : [];
    }
    default:
      return (node.content ?? []).flatMap(blocksOf);
  }
}

/** Items of a list. Items of nested lists follow their parent. */
function itemsOf(list: JSONContent): NewsText[][] {
  return (list.content ?? []).flatMap((item) =>
    (item.content ?? []).flatMap((node) =>
      node.type === 'bulletList' || node.type === 'orderedList' ? itemsOf(node) : [runsOf(node)],
    ),
  );
}

function runsOf({ content = [] }: JSONContent): NewsText[] {
  const runs: NewsText[] = [];
  for (const node of content) {
    const run: NewsText = node.type === 'hardBreak' ? { text: '\n' } : runOf(node);
    const last = runs.at(-1);
    if (last !== undefined && isSameStyle(last, run)) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function runOf({ text = '', marks = [] }: JSONContent): NewsText {
  const has = (type: string) => marks.some((mark) => mark.type === type);
  const link: unknown = marks.find(({ type }) => type === 'link')?.attrs?.['href'];
  return {
    text,
    ...(has('bold') && { bold: true as const }),
    ...(has('italic') && { italic: true as const }),
    ...(typeof link === 'string' && isSafeLink(link) && { link }),
  };
}

function isSameStyle(text: NewsText, other: NewsText): boolean {
  // A line break belongs to the text before it, whatever its format.
  return other.text === '\n' || (text.bold === other.bold && text.italic === other.italic && text.link === other.link);
}

function isEmptyLine(block: NewsBlock | undefined): boolean {
  return block?.type === 'paragraph' && block.text.every(({ text }) => text.trim() === '');
}

/** Completes a typed address with `https://` or `mailto:`. Returns undefined if the link is not allowed. */
export function completeLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const candidates = [text, ...(/^[^\s@/:]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text) ? [`mailto:${text}`] : [])];
  if (/^[^\s/:@.]+(?:\.[^\s/:@.]+)*\.[^\s/:@.]{2,}([/?#].*)?$/.test(text)) candidates.push(`https://${text}`);
  return candidates.find(isSafeLink);
}
