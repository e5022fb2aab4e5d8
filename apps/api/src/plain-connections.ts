/** The settings that name other servers. */
export interface ServerSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  MOVE_SOURCE_URL?: string | undefined;
  MOVE_TARGET_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_UPLOAD_URL?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  CLAMD_ADDRESS?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Why connections of these settings could be read or answered by others on the network: they have no TLS, or do not check
 * the certificate. Connections on the same machine need none. Names settings and hosts only, never passwords.
 */
export function plainConnections(settings: ServerSettings): string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL, SMTP_URL, CLAMD_ADDRESS } = settings;
  const { S3_ENDPOINT, S3_UPLOAD_URL, BACKUP_S3_ENDPOINT } = settings;
  const { MOVE_SOURCE_URL, MOVE_TARGET_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  return [
    isSafe(DATABASE_URL, isSafeDatabase) || 'DATABASE_URL needs sslmode=verify-full',
    isSafe(DATABASE_DIRECT_URL, isSafeDatabase) || 'DATABASE_DIRECT_URL needs sslmode=verify-full',
    isSafe(DATABASE_OWNER_URL, isSafeDatabase) || 'DATABASE_OWNER_URL needs sslmode=verify-full',
    isSafe(MOVE_SOURCE_URL, isSafeDatabase) || 'MOVE_SOURCE_URL needs sslmode=verify-full',
    isSafe(MOVE_TARGET_URL, isSafeDatabase) || 'MOVE_TARGET_URL needs sslmode=verify-full',
    isSafe(SMTP_URL, isSafeMail) || 'SMTP_URL needs smtps:// or ?requireTLS=true',
    isSafe(S3_ENDPOINT, isSafeStorage) || 'S3_ENDPOINT needs https://',
    isSafe(S3_UPLOAD_URL, isSafeStorage) || 'S3_UPLOAD_URL needs https://',
    isSafe(BACKUP_S3_ENDPOINT, isSafeStorage) || 'BACKUP_S3_ENDPOINT needs https://',
    isSafe(OTEL_EXPORTER_OTLP_ENDPOINT, isSafeStorage) || 'OTEL_EXPORTER_OTLP_ENDPOINT needs https://',
    isSafeScanner(CLAMD_ADDRESS) || 'CLAMD_ADDRESS needs a socket or an address of this machine',
  ].filter((fault) => fault !== true);
}

function isSafe(setting: string | undefined, has: (url: URL) => boolean): boolean {
  return setting === undefined || has(new URL(setting));
}

/**
 * A parameter `host` wins over the host of the URL, and a path is a socket of this machine. Weaker modes do not check the
 * name in the certificate.
 */
function isSafeDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host.startsWith('/') || LOOPBACK.test(host)) return true;
  return searchParams.getAll('sslmode').join() === 'verify-full';
}

function isSafeMail({ protocol, hostname, searchParams }: URL): boolean {
  if (LOOPBACK.test(hostname)) return true;
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false;
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

function isSafeStorage({ protocol, hostname }: URL): boolean {
  return LOOPBACK.test(hostname) || protocol === 'https:';
}

/** The scanner's protocol has no TLS. */
function isSafeScanner(address: string | undefined): boolean {
  if (address === undefined || address.startsWith('/')) return true;
  return LOOPBACK.test(address.slice(0, address.lastIndexOf(':')));
}
