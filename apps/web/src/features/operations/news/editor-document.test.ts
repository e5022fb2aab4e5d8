import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import type { JSONContent } from '@tiptap/core';
import { describe, expect, it } from 'vitest';

import { completeLink, fromEditor, toEditor } from './editor-document.ts';

const DOCUMENT: NewsDocument = {
  blocks: [
    { type: 'heading', level: 2, text: [{ text: 'Jadwal' }] },
    {
      type: 'paragraph',
      text: [
        { text: 'Lift ' },
        { text: 'barang', bold: true },
        { text: ' berhenti\nSenin, ' },
        { text: 'lihat', italic: true, link: 'https://gerbang.test/a' },
      ],
    },
    { type: 'list', ordered: true, items: [[{ text: 'Satu' }], [{ text: 'Dua' }]] },
    { type: 'picture', file_id: 'p', alt: 'Denah' },
    { type: 'heading', level: 3, text: [{ text: 'Kontak' }] },
    { type: 'list', ordered: false, items: [[{ text: 'kantor', link: 'mailto:kantor@graha.co.id' }]] },
  ],
};

describe('a document in the editor', () => {
  it('a news document stays the same when the editor loads it and returns it', () => {
    const held = toEditor(DOCUMENT, [{ file_id: 'p', url: '/v1/files/p' }]);
    expect(JSON.stringify(held)).toContain('"src":"/v1/files/p"');
    expect(fromEditor(held)).toEqual(DOCUMENT);
  });

  it('gives an empty document one line in the editor, and drops empty lines at its end', () => {
    expect(toEditor({ blocks: [] }, []).content).toEqual([{ type: 'paragraph' }]);
    expect(fromEditor({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toEqual({
      blocks: [],
    });
  });

  it('drops unknown nodes, unsafe links, attributes and nested lists from the editor’s content', () => {
    const text = (value: string, marks: { type: string; attrs?: Record<string, string> }[] = []) => ({
      type: 'text',
      text: value,
      marks,
    });
    const held: JSONContent = {
      type: 'doc',
      content: [
        {
          type: 'blockquote',
          content: [{ type: 'paragraph', attrs: { style: 'x' }, content: [text('Kutipan', [{ type: 'strike' }])] }],
        },
        { type: 'horizontalRule' },
        { type: 'picture', attrs: { src: 'https://example.com/a.png', alt: 'A' } },
        { type: 'paragraph', content: [text('Klik', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])] },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [
                { type: 'paragraph', content: [text('Luar')] },
                {
                  type: 'orderedList',
                  content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('Dalam')] }] }],
                },
              ],
            },
          ],
        },
      ],
    };
    expect(fromEditor(held)).toEqual({
      blocks: [
        { type: 'paragraph', text: [{ text: 'Kutipan' }] },
        { type: 'paragraph', text: [{ text: 'Klik' }] },
        { type: 'list', ordered: false, items: [[{ text: 'Luar' }], [{ text: 'Dalam' }]] },
      ],
    });
  });
});

it.each([
  ['https://gerbang.test', 'https://gerbang.test'],
  [' gerbang.test/a ', 'https://gerbang.test/a'],
  ['kantor@graha.co.id', 'mailto:kantor@graha.co.id'],
])('completes the typed link %s to %s', (typed, link) => expect(completeLink(typed)).toBe(link));

it.each(['javascript:alert(1)', 'data:text/html,x', 'halo', ''])('refuses the typed link %j', (typed) =>
  expect(completeLink(typed)).toBeUndefined(),
);
