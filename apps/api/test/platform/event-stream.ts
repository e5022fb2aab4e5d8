export interface OpenStream {
  answer: Response;
  /** The next event or heartbeat, or undefined when the stream has ended. */
  next: () => Promise<string | undefined>;
  /** Data of the next event, skipping heartbeats. */
  nextData: () => Promise<unknown>;
  leave: () => void;
}

export async function openStream(url: string, init: RequestInit = {}): Promise<OpenStream> {
  const controller = new AbortController();
  const answer = await fetch(url, { ...init, signal: controller.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<string | undefined> => {
    while (!rest.includes('\n\n')) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return undefined;
      rest += chunk.value;
    }
    const [first = '', ...others] = rest.split('\n\n');
    rest = others.join('\n\n');
    return first;
  };
  const nextData = async (): Promise<unknown> => {
    for (let text = await next(); text !== undefined; text = await next()) {
      if (text.startsWith('data: ')) return JSON.parse(text.slice(6));
    }
    return undefined;
  };
  return { answer, next, nextData, leave: () => controller.abort() };
}
