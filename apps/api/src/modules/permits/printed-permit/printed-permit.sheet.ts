import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import Pdf from 'pdfkit';

/** Layout in points; a point is 1/72 inch. */
const MARGIN = 48;
const INK = '#1C2B29';
const SOFT = '#5B6B68';
const LINE = '#D5DEDC';
export const BRAND = '#0B6B61';

const require = createRequire(import.meta.url);
const fontFile = (part: string, weight: number): Buffer =>
  readFileSync(require.resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${part}-${weight}-normal.woff`));

/** The font is split into subsets; a name like Dvořák needs two of them. */
const PARTS = [
  { name: 'latin', letters: /[\u0020-\u00FF\u2013\u2014\u2018-\u201D\u2022\u2026\u20AC]/ },
  { name: 'latin-ext', letters: /[\u0100-\u02AF\u1E00-\u1EFF]/ },
] as const;
const NO_LETTER = '?';

export interface Style {
  size?: number;
  bold?: boolean;
  soft?: boolean;
  color?: string;
}

/** An A4 document that is written from top to bottom over as many pages as needed. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<Buffer>;
  readonly #fonts = new Set<string>();
  readonly width: number;

  constructor(title: string) {
    this.#pdf = new Pdf({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      font: '',
      info: { Title: title, Creator: 'Gerbang', Producer: 'Gerbang' },
      lang: 'id',
    });
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#pdf.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#pdf.on('error', reject);
    });
    this.width = this.#pdf.page.width - 2 * MARGIN;
  }

  get y(): number {
    return this.#pdf.y;
  }

  /** Sets the vertical position, to leave space or to go back and write beside earlier content. */
  moveTo(y: number): void {
    this.#pdf.x = MARGIN;
    this.#pdf.y = y;
  }

  /** Writes text within the margins and returns the position of its end. */
  text(
    text: string,
    { left = 0, width = this.width - left, ...style }: Style & { left?: number; width?: number } = {},
  ): number {
    const { size = 10, bold = false, soft = false, color = soft ? SOFT : INK } = style;
    const runs = runsOf(text === '' ? ' ' : text);
    this.#pdf.fontSize(size).fillColor(color);
    for (const [index, { part, letters }] of runs.entries()) {
      this.#pdf.font(this.#font(part, bold));
      const options = { width, lineGap: size * 0.25, wordSpacing: size * 0.06, continued: index < runs.length - 1 };
      if (index === 0) this.#pdf.text(letters, MARGIN + left, this.#pdf.y, options);
      else this.#pdf.text(letters, options);
    }
    this.#pdf.x = MARGIN;
    return this.#pdf.y;
  }

  /** Writes cells side by side, each with its share of the width. A row never breaks over two pages. */
  row(cells: readonly ({ text: string; share: number } & Style)[]): void {
    this.keep(40);
    const top = this.y;
    let left = 0;
    let bottom = top;
    for (const { text, share, ...style } of cells) {
      const width = this.width * share;
      this.moveTo(top);
      bottom = Math.max(bottom, this.text(text, { left, width: width - 12, ...style }));
      left += width;
    }
    this.moveTo(bottom + 4);
  }

  line(): void {
    this.#pdf
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();
    this.moveTo(this.y + 8);
  }

  /** Starts a new page unless `height` is left on the current page. */
  keep(height: number): void {
    if (this.y + height > this.#pdf.page.height - MARGIN - 24) {
      this.#pdf.addPage();
      this.moveTo(MARGIN);
    }
  }

  /** Draws a QR code with side `size` at the right margin. */
  squares(rows: readonly (readonly boolean[])[], size: number, top: number): void {
    const unit = size / rows.length;
    const left = MARGIN + this.width - size;
    this.#pdf.fillColor('#000000');
    for (const [y, row] of rows.entries())
      for (const { from, length } of darkRuns(row))
        // Slightly larger than its cell, because printers leave light seams between squares that only touch.
        this.#pdf.rect(left + from * unit, top + y * unit, length * unit + 0.05, unit + 0.05);
    this.#pdf.fill();
  }

  /** Draws SVG paths from a 48 by 48 view box, like the logo. */
  drawing(paths: readonly { d: string; fill: string }[], size: number): void {
    this.#pdf
      .save()
      .translate(MARGIN, this.y)
      .scale(size / 48);
    for (const { d, fill } of paths) this.#pdf.path(d).fill(fill);
    this.#pdf.restore();
  }

  /**
   * Registers a font subset when the first text needs it, because one subset costs more than everything else on a page.
   */
  #font(part: string, bold: boolean): string {
    const name = `${part}-${bold ? 'bold' : 'regular'}`;
    if (!this.#fonts.has(name)) this.#pdf.registerFont(name, fontFile(part, bold ? 700 : 400));
    this.#fonts.add(name);
    return name;
  }

  end(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      // The footer is inside the margin, where text would otherwise start a new page.
      this.#pdf.page.margins.bottom = 0;
      this.moveTo(this.#pdf.page.height - MARGIN + 6);
      this.text(foot(page + 1, count), { size: 8, soft: true });
    }
    this.#pdf.end();
    return this.#done;
  }
}

/** Splits a text into runs that one font subset can write. */
function runsOf(text: string): { part: string; letters: string }[] {
  const runs: { part: string; letters: string }[] = [];
  for (const letter of text.replaceAll(/\s+/g, ' ')) {
    const found = PARTS.find(({ letters }) => letters.test(letter));
    const part = found?.name ?? PARTS[0].name;
    const last = runs.at(-1);
    const written = found === undefined ? NO_LETTER : letter;
    if (last?.part === part) last.letters += written;
    else runs.push({ part, letters: written });
  }
  return runs;
}

function darkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  }
  return runs;
}
