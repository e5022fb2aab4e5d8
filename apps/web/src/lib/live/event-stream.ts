/** What somebody who reads a stream of server-sent events wants to be told. */
export interface EventListener {
  /** The data of one event, whole. */
  onData: (data: string) => void;
  /** Anything came, be it only the server's sign of life. */
  onSign: () => void;
}

/** Reads server-sent events until the stream ends; comments and fields other than `data` are passed over. */
export async function readEvents(stream: ReadableStream<Uint8Array>, listener: EventListener): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    listener.onSign();
    rest += decoder.decode(chunk.value, { stream: true });
    // A chunk may end between the two characters of a line end, so the last line waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      if (line !== '' || data.length === 0) continue;
      listener.onData(data.join('\n'));
      data = [];
    }
  }
}
