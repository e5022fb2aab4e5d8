import { splitter } from '../cutting-proxy.ts';
import { startProxy, type Filter } from '../tcp-proxy.ts';

/** A parameter as it was sent: text, binary or null. */
export type SentValue = string | Buffer | null;

interface SentStatement {
  text: string;
  values: readonly SentValue[];
}

export interface Recording {
  statements: SentStatement[];
  /** When the request was sent. */
  began: number;
  /** How often the client waited for an answer. */
  round_trips: number;
}

/** A proxy in front of PostgreSQL that records the statements of one request at a time. */
export interface Recorder {
  port: number;
  record(work: () => Promise<void>): Promise<Recording>;
  close(): Promise<void>;
}

const emptyRecording = (): Recording => ({ statements: [], began: Date.now(), round_trips: 0 });

const LENGTH_BYTES = 4;
const HEAD_BYTES = 1 + LENGTH_BYTES;
const READY_FOR_QUERY = 'Z';

export async function startRecorder(target: number): Promise<Recorder> {
  const state: { recording: Recording } = { recording: emptyRecording() };
  const proxy = await startProxy(target, () => recordingFilter(state));
  return {
    port: proxy.port,
    async record(work) {
      state.recording = emptyRecording();
      await work();
      return state.recording;
    },
    close: () => proxy.close(),
  };
}

function recordingFilter(state: { recording: Recording }): Filter {
  // The first message of a client has no type.
  const asked = splitter(0);
  const answered = splitter(1);
  const texts = new Map<string, string>();
  const open = { unanswered: 0, is_reading: false, latest: '' };
  const add = (statement: SentStatement) => {
    open.latest = statement.text;
    state.recording.statements.push(statement);
  };
  const end = () => {
    // Nobody waits for the end of a transaction that only reads.
    const is_unread = open.latest === 'commit' && open.is_reading;
    if (open.latest.startsWith('begin')) open.is_reading = open.latest.startsWith('begin read only');
    if (open.unanswered === 0 && !is_unread) state.recording.round_trips += 1;
    open.unanswered += 1;
  };
  return {
    toServer(chunk) {
      for (const { type, bytes } of asked(chunk)) {
        const body = bytes.subarray(HEAD_BYTES);
        if (type === 'P') {
          const [name, after] = textAt(body, 0);
          texts.set(name, textAt(body, after)[0]);
        } else if (type === 'B') add(boundStatement(body, texts));
        else if (type === 'Q') add({ text: textAt(body, 0)[0], values: [] });
        if (type === 'Q' || type === 'S') end();
      }
      return chunk;
    },
    toClient(chunk) {
      for (const { type } of answered(chunk))
        // The first one ends the start of the connection, for which nobody counted.
        if (type === READY_FOR_QUERY) open.unanswered = Math.max(0, open.unanswered - 1);
      return chunk;
    },
  };
}

/** The zero-terminated text at a place of a message, and the place after it. */
function textAt(body: Buffer, from: number): [string, number] {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
}

function boundStatement(body: Buffer, texts: ReadonlyMap<string, string>): SentStatement {
  const [name, formats_at] = textAt(body, textAt(body, 0)[1]);
  const format_count = body.readUInt16BE(formats_at);
  const format = (index: number) =>
    format_count === 0 ? 0 : body.readUInt16BE(formats_at + 2 + 2 * (format_count === 1 ? 0 : index));
  let place = formats_at + 2 + 2 * format_count;
  const count = body.readUInt16BE(place);
  place += 2;
  const values = Array.from({ length: count }, (_, index) => {
    const length = body.readInt32BE(place);
    place += LENGTH_BYTES;
    if (length < 0) return null;
    const bytes = body.subarray(place, place + length);
    place += length;
    return format(index) === 1 ? Buffer.from(bytes) : bytes.toString('utf8');
  });
  return { text: texts.get(name) ?? '', values };
}
