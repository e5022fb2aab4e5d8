import type { WorkType } from '@gerbang/shared/contracts/permits/permit-parts';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { paper as english } from '@gerbang/shared/messages/en/permits/printed-permit';
import { paper as indonesian } from '@gerbang/shared/messages/id/permits/printed-permit';
import { fillText } from '@gerbang/shared/text/fill-text';
import { displayDate, displayInstant } from '@gerbang/shared/time/display';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';
import { encodeQR } from 'qr';

import { BRAND, Sheet } from './printed-permit.sheet.ts';

type Language = 'id' | 'en';

export interface PrintedPermit {
  status: PermitStatus;
  language: Language;
  verify_url: string;
  at: Date;
}

const QR_SIZE = 160;
/** Light border around the QR code, in modules. */
const QUIET_ZONE = 2;
/** Lists are cut after this many rows. */
const LONGEST_LIST = 60;
const LOGO = [
  { d: 'M21 6v36H4v-6h3v-8h3v-8h3v-6h3v-5h2V6z', fill: BRAND },
  { d: 'M27 6v36h17v-6h-3v-8h-3v-8h-3v-6h-3v-5h-2V6z', fill: '#239D8E' },
];

/** Draws the permit as an A4 PDF in its language, with a QR code for the gate and for public verification. */
export function drawPrintedPermit(printed: PrintedPermit): Promise<Buffer> {
  const { status, language, at } = printed;
  const texts = language === 'en' ? english : indonesian;
  const { time_zone } = status.property;
  const sheet = new Sheet(fillText(texts.file, { code: status.code }));
  drawHead(sheet, printed, texts);
  for (const [label, value] of factsOf(status, texts, language)) {
    sheet.row([
      { text: label, share: 0.28, soft: true },
      { text: value, share: 0.72 },
    ]);
  }
  drawLists(sheet, status, texts);
  drawApprovals(sheet, status, texts, language);
  const printed_at = fillText(texts.printed, { at: displayInstant(at, time_zone, language) });
  return sheet.end(
    (page, pages) => `${printed_at}  ${fillText(texts.page, { page: String(page), pages: String(pages) })}`,
  );
}

type Texts = typeof indonesian;

function drawHead(sheet: Sheet, { status, verify_url }: PrintedPermit, texts: Texts): void {
  const top = sheet.y;
  const width = sheet.width - QR_SIZE - 24;
  sheet.drawing(LOGO, 28);
  sheet.moveTo(top + 4);
  sheet.text(status.property.name, { left: 40, width: width - 40, size: 13, bold: true });
  sheet.moveTo(top + 48);
  sheet.text(texts.kind[status.kind], { width, size: 22, bold: true });
  sheet.moveTo(sheet.y + 6);
  sheet.text(texts.code, { width, size: 9, soft: true });
  sheet.text(status.code, { width, size: 20, bold: true, color: BRAND });
  sheet.squares(encodeQR(verify_url, 'raw', { ecc: 'medium', border: QUIET_ZONE }), QR_SIZE, top);
  sheet.moveTo(Math.max(sheet.y, top + QR_SIZE) + 10);
  sheet.text(texts.scan, { size: 9, soft: true });
  sheet.text(verify_url.split('#', 1).join(), { size: 9, bold: true });
  sheet.moveTo(sheet.y + 8);
  sheet.line();
}

function factsOf(status: PermitStatus, texts: Texts, language: Language): [string, string][] {
  const { facts } = texts;
  const person = status.vendor ?? status.submitter;
  const all: [string, string | undefined][] = [
    ...timesOf(status, texts, language),
    [facts.company, person?.company],
    [facts.applicant, person?.name],
    [facts.phone, person?.phone],
    [facts.tenant, status.tenant?.name],
    [facts.place, [status.floor?.name, status.location].filter(Boolean).join(', ')],
    [facts.description, status.description],
  ];
  return all.flatMap(([label, value = '']) => (value.trim() === '' ? [] : [[label, value]]));
}

function timesOf(status: PermitStatus, texts: Texts, language: Language): [string, string][] {
  const { facts } = texts;
  const { date, time, start_date, end_date, start_time, end_time, renewed_until, property } = status;
  const zone = zoneLabel(property.time_zone);
  const day = (text: string | null) => (text === null ? '' : displayDate(text, language));
  if (date !== null) {
    const start = dayIn(date, property.time_zone);
    return [[facts.when, `${day(start)}, ${displayHours(time ?? '', start, language)} ${zone}`]];
  }
  const night = start_date === end_date ? start_date : null;
  return [
    [facts.days, fillText(texts.until, { from: day(start_date), until: day(end_date) })],
    [facts.hours, `${displayHours(`${start_time ?? ''} – ${end_time ?? ''}`, night, language)} ${zone}`],
    [facts.renewed, day(renewed_until)],
  ];
}

const dayIn = (instant: string, time_zone: string): string => wallClock(new Date(instant), time_zone).date;

function drawLists(sheet: Sheet, status: PermitStatus, texts: Texts): void {
  const items = status.load_unload_items.filter(({ rejection_note }) => rejection_note === null);
  drawList(
    sheet,
    texts,
    texts.items,
    [texts.item, texts.qty],
    items.map(({ item_detail, qty, unit }) => [item_detail.name, `${qty} ${unit}`]),
  );
  drawList(
    sheet,
    texts,
    texts.work,
    [],
    status.work_details.map(({ work_type, description }) => [
      texts.type[work_type as WorkType] ?? work_type,
      description,
    ]),
    0.3,
  );
  drawList(
    sheet,
    texts,
    texts.workers,
    [],
    status.worker_list.map(({ name, position }) => [name, position]),
  );
}

function drawList(
  sheet: Sheet,
  texts: Texts,
  title: string,
  heads: readonly string[],
  rows: readonly (readonly [string, string])[],
  share = 0.75,
): void {
  if (rows.length === 0) return;
  sheet.keep(80);
  sheet.moveTo(sheet.y + 8);
  sheet.text(title, { size: 12, bold: true });
  sheet.moveTo(sheet.y + 4);
  const cells = ([first, second]: readonly string[], style: { soft?: boolean }) => [
    { text: first ?? '', share, ...style },
    { text: second ?? '', share: 1 - share, ...style },
  ];
  if (heads.length > 0) sheet.row(cells(heads, { soft: true }));
  for (const row of rows.slice(0, LONGEST_LIST)) sheet.row(cells(row, {}));
  const count = rows.length - LONGEST_LIST;
  if (count > 0) sheet.text(fillText(texts.more, { count: String(count) }), { soft: true });
}

function drawApprovals(
  sheet: Sheet,
  { chain, progress_log, property }: PermitStatus,
  texts: Texts,
  language: Language,
): void {
  const rows = chain
    .filter(({ decision }) => decision === 'approved')
    .map(({ stage }): [string, string] => {
      const line = progress_log.findLast((entry) => entry.stage === stage && entry.progress === 'complete');
      const at = line === undefined ? '' : displayInstant(new Date(line.create_time), property.time_zone, language);
      return [texts.stage[stage], fillText(texts.approved, { at })];
    });
  drawList(sheet, texts, texts.approvals, [], rows, 0.4);
}
