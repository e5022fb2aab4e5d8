import type { UploadKind } from '@gerbang/shared/contracts/building/uploads';
import sharp from 'sharp';

import { objectKey } from '../../../apps/api/src/modules/building/uploads/uploads.service.ts';
import type { UploadRow } from '../../../apps/api/src/modules/building/uploads/uploads.table.ts';
import { ownerKey, type Context } from '../../../apps/api/src/platform/context.ts';
import { newId } from '../../../apps/api/src/platform/database/ids.ts';
import { found } from '../../../apps/api/src/platform/errors.ts';
import { viewingUrl } from '../../../apps/api/src/platform/files/signed-links.ts';
import type { Storage } from '../../../apps/api/src/platform/files/storage.ts';
import { drawPicture, type Picture } from '../pictures.ts';
import { seedId } from '../seed-id.ts';

/** Small, because each card is processed again to add a watermark. */
const CARD = { width: 320, height: 202 };
const CARD_COLORS = ['#9CC5E3', '#A8CFE6', '#93BBDD', '#B1D3EA'] as const;
const PUTS_AT_ONCE = 12;

/** A file that is created once and stored as often as needed. */
type Content = Pick<UploadRow, 'content_type' | 'width' | 'height'> & { body: Buffer };

/** The uploads of one person for one form. */
export interface Pocket {
  item(picture: Picture, color: string): Promise<string>;
  /** A document; PDF or picture according to its name. */
  document(name: string): Promise<string>;
  identity(): Promise<string>;
  /** Inserts the uploads with this person as owner. Must be called before the form is sent. */
  keep(): Promise<void>;
}

export interface DemoFiles {
  pocket(ctx: Context): Pocket;
  settle(): Promise<void>;
}

/**
 * Creates uploads without the image processing, which would take minutes for a thousand of them. Items and documents
 * have the same ids in every database, so that a shared bucket stores each once. Identity photos belong to one permit
 * each.
 */
export function demoFiles(storage: Storage): DemoFiles {
  const drawn = new Map<string, Promise<Content>>();
  const used = new Map<string, number>();
  const puts = putter(storage);
  const once = (key: string, draw: () => Promise<Content>): Promise<Content> => {
    const content = drawn.get(key) ?? draw();
    drawn.set(key, content);
    return content;
  };
  const nextId = (key: string): string => {
    const number = used.get(key) ?? 0;
    used.set(key, number + 1);
    return seedId('upload', key, String(number));
  };
  return {
    settle: () => puts.settle(),
    pocket: (ctx) => pocketOf(ctx, { puts, once, nextId }),
  };
}

interface Stock {
  puts: ReturnType<typeof putter>;
  once(key: string, draw: () => Promise<Content>): Promise<Content>;
  nextId(key: string): string;
}

function pocketOf(ctx: Context, stock: Stock): Pocket {
  const owner_key = found(ownerKey(ctx.actor));
  const rows: UploadRow[] = [];
  const add = async (kind: UploadKind, id: string, { body, ...facts }: Content): Promise<string> => {
    await stock.puts.put(objectKey(id), body, facts.content_type);
    rows.push({ id, owner_key, kind, ...facts, bytes: body.length, created_at: ctx.now() });
    return viewingUrl(ctx, id);
  };
  return {
    async item(picture, color) {
      const key = `${picture} ${color}`;
      return add('item', stock.nextId(key), await stock.once(key, () => drawThing(picture, color)));
    },
    async document(name) {
      const draw = () => (name.endsWith('.pdf') ? pdf(name) : drawThing('box', '#B98A52'));
      return add('attachment', stock.nextId(name), await stock.once(name, draw));
    },
    async identity() {
      const color = CARD_COLORS[rows.length % CARD_COLORS.length] ?? '';
      return add('ktp', newId(), await stock.once(color, () => drawCard(color)));
    },
    async keep() {
      const due = rows.splice(0);
      if (due.length > 0) await ctx.own((tx) => tx.insertInto('upload').values(due).execute());
    },
  };
}

async function drawThing(picture: Picture, color: string): Promise<Content> {
  return { ...(await drawPicture(picture, color)), content_type: 'image/jpeg' };
}

/** An identity card with grey bars instead of text and a face. */
async function drawCard(color: string): Promise<Content> {
  const bars = [
    [34, 150],
    [66, 110],
    [86, 140],
    [106, 96],
    [126, 128],
    [146, 84],
  ] as const;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <rect width="${CARD.width}" height="${CARD.height}" fill="#E9E6DF"/>
    <rect x="8" y="8" width="304" height="186" rx="14" fill="${color}"/>
    ${bars.map(([y, width]) => `<rect x="24" y="${y}" width="${width}" height="9" rx="4" fill="#4A6478"/>`).join('')}
    <rect x="214" y="54" width="78" height="104" rx="4" fill="#D5DDE3"/>
    <circle cx="253" cy="92" r="18" fill="#AEBBC4"/><rect x="229" y="116" width="48" height="42" rx="14" fill="#AEBBC4"/>
  </svg>`;
  const body = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 80 }).toBuffer();
  return { body, content_type: 'image/jpeg', ...CARD };
}

async function pdf(name: string): Promise<Content> {
  const text = `BT /F1 20 Tf 60 760 Td (${name.replace('.pdf', '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  const body = Buffer.from(file + end + trailer, 'latin1');
  return { body, content_type: 'application/pdf', width: null, height: null };
}

/** Stores objects concurrently with the database work, up to a limit. `settle` reports errors. */
function putter(storage: Storage) {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  return {
    async put(key: string, body: Buffer, content_type: string): Promise<void> {
      while (underWay.size >= PUTS_AT_ONCE) await Promise.race(underWay);
      const put: Promise<void> = storage
        .put(key, body, content_type)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => void underWay.delete(put));
      underWay.add(put);
    },
    async settle(): Promise<void> {
      await Promise.all(underWay);
      if (failures.length > 0) throw failures[0];
    },
  };
}
