/** A run of text in one style. A line break inside a paragraph is a line break in the text. */
export interface NewsText {
  text: string;
  bold?: true | undefined;
  italic?: true | undefined;
  /** Where it leads. */
  link?: string | undefined;
}

/** One block of a news' body. Nothing else can be written, so nothing else can ever be shown. */
export type NewsBlock =
  | { type: 'paragraph'; text: NewsText[] }
  | { type: 'heading'; level: 2 | 3; text: NewsText[] }
  | { type: 'list'; ordered: boolean; items: NewsText[][] }
  | { type: 'picture'; file_id: string; alt: string };

/** What a news says: a list of blocks, never markup. */
export interface NewsDocument {
  blocks: NewsBlock[];
}

/** Most blocks, characters of text and pictures of one news. */
export const NEWS_MAX_BLOCKS = 300;
export const NEWS_MAX_CHARACTERS = 20_000;
export const NEWS_MAX_PICTURES = 10;

const LINK_MAX_LENGTH = 1_000;
/** A host is letters, digits, dots and hyphens: so no name and password stand before it, which only deceive. */
const PAGE = /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#].*)?$/iu;
const ADDRESS = /^mailto:[\w.%+-]+@[a-z\d.-]+(?:\?.*)?$/i;

/**
 * Whether an address may stand in a news: a web page or a mail address, written out. Browsers read through blanks and control
 * characters in a scheme, so an address with any of them is refused.
 */
export function isSafeLink(address: string): boolean {
  if (address.length > LINK_MAX_LENGTH || /[\s\p{Cc}\p{Cf}\\]/u.test(address)) return false;
  return PAGE.test(address) || ADDRESS.test(address);
}

/** All text of a document, a block a line: for searches, excerpts and mails that show no styles. */
export function plainText({ blocks }: NewsDocument): string {
  return blocks
    .flatMap(textsOf)
    .map((runs) => runs.map(({ text }) => text).join(''))
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** The pictures that a document shows, in their order. */
export function picturesIn({ blocks }: NewsDocument): string[] {
  return blocks.flatMap((block) => (block.type === 'picture' ? [block.file_id] : []));
}

/** How many characters of text a document has. */
export function charactersIn({ blocks }: NewsDocument): number {
  return blocks.flatMap(textsOf).reduce((sum, runs) => sum + runs.reduce((all, { text }) => all + text.length, 0), 0);
}

/** Whether there is anything to read or to see. */
export function saysSomething(document: NewsDocument): boolean {
  return plainText(document) !== '' || picturesIn(document).length > 0;
}

/** Each with a key by its place: what is shown of a document never changes its order. */
export function numbered<Item>(items: readonly Item[]): { key: string; item: Item }[] {
  return items.map((item, index) => ({ key: String(index), item }));
}

function textsOf(block: NewsBlock): NewsText[][] {
  if (block.type === 'picture') return [];
  return block.type === 'list' ? block.items : [block.text];
}
