export type Id = Uint8Array;

export type Text = Uint8Array;

export const textOf = (value: string): Text => Buffer.from(value, 'utf8');

export const idOf = (uuid: string): Id => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** A list of texts as a PostgreSQL array. */
export function textsOf(values: readonly string[]): Text {
  const TEXT_TYPE = 25;
  const words = values.map(textOf);
  const head = Buffer.alloc(20);
  [1, 0, TEXT_TYPE, words.length, 1].forEach((value, place) => head.writeInt32BE(value, place * 4));
  return Buffer.concat([head, ...words.flatMap((word) => [lengthOf(word.length), word])]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes);
  return length;
}

/** Rows of one table in PostgreSQL's binary format, so that neither side converts ids and times to text. */
export interface Rows {
  columns: string;
  /** Begins a row. One value per column must follow. */
  begin(): void;
  id(value: Id | null): void;
  text(value: Text | null): void;
  /** Lines in lower case for the search; ASCII only. */
  searched(...lines: readonly Text[]): void;
  /** An `int`, or a `date` as days since 2000. */
  int(value: number | null): void;
  /** A time in milliseconds since 1970. */
  moment(value: number | null): void;
  /** Microseconds since midnight. */
  time(value: number | null): void;
  flag(value: boolean): void;
  size(): number;
  /** All rows since the last call as one complete COPY stream. Valid until the next row begins. */
  take(): Buffer;
}

/** Signature, flags and length of the header extension. */
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
/** No row is longer than this many bytes. */
const LONGEST_ROW = 4096;
const FIRST_SIZE = 1 << 20;
const EPOCH_2000_MS = 946_684_800_000;
const TWO_32 = 2 ** 32;

export function rowsOf(columns: string): Rows {
  const width = columns.split(',').length;
  const to: Written = { bytes: Buffer.allocUnsafe(FIRST_SIZE), at: 0 };
  to.at = HEADER.copy(to.bytes);
  return {
    columns,
    begin: () => {
      if (to.at + LONGEST_ROW > to.bytes.length) to.bytes = Buffer.concat([to.bytes], to.bytes.length * 2);
      to.bytes[to.at] = 0;
      to.bytes[to.at + 1] = width;
      to.at += 2;
    },
    id: (value) => (value === null ? int32(to, -1) : id(to, value)),
    text: (value) => (value === null ? int32(to, -1) : text(to, value)),
    searched: (...lines) => searched(to, lines),
    int: (value) => {
      if (value === null) return int32(to, -1);
      int32(to, 4);
      int32(to, value);
    },
    moment: (value) => (value === null ? int32(to, -1) : int64(to, (value - EPOCH_2000_MS) * 1000)),
    time: (value) => (value === null ? int32(to, -1) : int64(to, value)),
    flag: (value) => {
      int32(to, 1);
      to.bytes[to.at] = value ? 1 : 0;
      to.at += 1;
    },
    size: () => to.at - HEADER.length,
    take: () => {
      const end = to.at + TRAILER.copy(to.bytes, to.at);
      to.at = HEADER.length;
      return to.bytes.subarray(0, end);
    },
  };
}

interface Written {
  bytes: Buffer;
  at: number;
}

function int32(to: Written, value: number): void {
  const { bytes, at } = to;
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
  to.at = at + 4;
}

function int64(to: Written, value: number): void {
  int32(to, 8);
  int32(to, Math.floor(value / TWO_32));
  int32(to, value % TWO_32);
}

function text(to: Written, value: Text): void {
  int32(to, value.length);
  to.bytes.set(value, to.at);
  to.at += value.length;
}

const [NEW_LINE, UPPER_A, UPPER_Z, TO_SMALL] = [10, 65, 90, 32] as const;

function searched(to: Written, lines: readonly Text[]): void {
  int32(
    to,
    lines.reduce((sum, line) => sum + line.length, lines.length - 1),
  );
  for (const [index, line] of lines.entries()) {
    if (index > 0) to.bytes[to.at++] = NEW_LINE;
    for (const byte of line) to.bytes[to.at++] = byte >= UPPER_A && byte <= UPPER_Z ? byte + TO_SMALL : byte;
  }
}

/** Most values are ids, and copying 16 bytes in a loop is faster than a call. */
function id(to: Written, value: Id): void {
  int32(to, 16);
  const { bytes, at } = to;
  for (let index = 0; index < 16; index += 1) bytes[at + index] = value[index] as number;
  to.at = at + 16;
}
