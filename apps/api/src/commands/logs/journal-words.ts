const SERVICES = ['api', 'worker', 'doctor'] as const;

interface LogOptions {
  follow: boolean;
  json: boolean;
  since?: string | undefined;
  request?: string | undefined;
}

/** Arguments of journalctl for the services of this installation. Throws when an argument of the command is wrong. */
export function journalWords(services: readonly string[], { follow, json, since, request }: LogOptions): string[] {
  const wrong = services.find((service) => !SERVICES.some((name) => name === service));
  if (wrong !== undefined) throw new Error(`Unknown service: ${wrong}. There are ${SERVICES.join(', ')}.`);
  if (request !== undefined && !/^[\w-]{1,64}$/.test(request)) throw new Error('--request is the id of a request.');
  const units = services.length === 0 ? ['gerbang-*'] : services.map(unitOf);
  return [
    ...units.map((unit) => `--unit=${unit}`),
    `--output=${json ? 'cat' : 'short-iso'}`,
    ...(follow ? ['--follow'] : []),
    // A span such as 1h, as journald writes it: before now.
    ...(since === undefined ? [] : [`--since=${/^\d+\s*[a-z]+$/.test(since) ? '-' : ''}${since}`]),
    ...(request === undefined ? [] : [`--grep="request_id":"${request}"`]),
  ];
}

const unitOf = (service: string): string => (service === 'api' ? 'gerbang-api@*' : `gerbang-${service}`);
