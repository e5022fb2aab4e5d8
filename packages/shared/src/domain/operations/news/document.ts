/** A run of text in one style. A line break in `text` is shown as a line break. */
export interface NewsText {
  text: string;
  bold?: true | undefined;
  italic?: true | undefined;
  link?: string | undefined;
}

/** One block of an article's body. Other content cannot be stored, and therefore never shown. */
export type NewsBlock =
  | { type: 'paragraph'; text: NewsText[] }
  | { type: 'heading'; level: 2 | 3; text: NewsText[] }
  | { type: 'list'; ordered: boolean; items: NewsText[][] }
  | { type: 'picture'; file_id: string; alt: string };

export interface NewsDocument {
  blocks: NewsBlock[];
}

export const NEWS_MAX_BLOCKS = 300;
export const NEWS_MAX_CHARACTERS = 20_000;
export const NEWS_MAX_PICTURES = 10;

const LINK_MAX_LENGTH = 1_000;
/**
 * A host has only letters, digits, dots and hyphens. This excludes a user name and password in front of the host, which
 * are used to deceive readers.
 */
const PAGE = /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#].*)?$/iu;
const ADDRESS = /^mailto:[\w.%+-]+@[a-z\d.-]+(?:\?.*)?$/i;

/**
 * Whether an address may be a link in an article: an absolute web or mail address. Browsers ignore blanks and control
 * characters in a scheme, so an address with any of them is refused.
 */
export function isSafeLink(address: string): boolean {
  if (address.length > LINK_MAX_LENGTH || /[\s\p{Cc}\p{Cf}\\]/u.test(address)) return false;
  return PAGE.test(address) || ADDRESS.test(address);
}

/** The plain text of a document, one line per block, for searches, excerpts and plain mails. */
export function plainText({ blocks }: NewsDocument): string {
  return blocks
    .flatMap(textsOf)
    .map((runs) => runs.map(({ text }) => text).join(''))
    .filter((line) => line.trim() !== '')
    .join('\n');
}

export function picturesIn({ blocks }: NewsDocument): string[] {
  return blocks.flatMap((block) => (block.type === 'picture' ? [block.file_id] : []));
}

export function charactersIn({ blocks }: NewsDocument): number {
  return blocks.flatMap(textsOf).reduce((sum, runs) => sum + runs.reduce((all, { text }) => all + text.length, 0), 0);
}

export function hasContent(document: NewsDocument): boolean {
  return plainText(document) !== '' || picturesIn(document).length > 0;
}

/** Adds the index as a key. A shown document never changes its order. */
export function numbered<Item>(items: readonly Item[]): { key: string; item: Item }[] {
  return items.map((item, index) => ({ key: String(index), item }));
}

function textsOf(block: NewsBlock): NewsText[][] {
  if (block.type === 'picture') return [];
  return block.type === 'list' ? block.items : [block.text];
}
