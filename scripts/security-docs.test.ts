import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '../packages/shared/src/contracts/building/uploads.ts';
import { PASSWORD_WORDS } from '../packages/shared/src/domain/people/passwords.ts';
import { SESSION_LIMITS } from '../packages/shared/src/domain/session/limits.ts';
import { inRoot } from './lib/paths.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');
const document = read('docs/security.md');
const section = (title: string): string => document.split(/^## /m).find((part) => part.startsWith(title)) ?? '';

/** Sources of the API that run in production. */
const sources = globSync('apps/api/src/**/*.{ts,tsx}', { cwd: inRoot() })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }));

const inSources = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found))),
];

describe('docs/security.md', () => {
  it('lists the words that no password may be made of', () => {
    const listed = /PASSWORD_WORDS -->\s+([\w,\s]+?)\n\n/.exec(document)?.[1]?.split(/,\s+/);
    expect(listed).toEqual(PASSWORD_WORDS);
  });

  it('names the limits of a session and of an upload', () => {
    expect(section('Sessions')).toContain(`${SESSION_LIMITS.idle_ms / 3_600_000} hours`);
    expect(section('Sessions')).toContain(`${SESSION_LIMITS.age_ms / 86_400_000} days`);
    expect(section('Files')).toContain(`${UPLOAD_MAX_BYTES / 1024 / 1024} MB`);
    expect(section('Files')).toContain(`${UPLOAD_MAX_PIXELS / 1_000_000} million pixels`);
  });

  it('lists every algorithm that the sources name', () => {
    const named = inSources(/(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync)\(\s*'([^']+)'/g);
    expect(named.sort()).toEqual(['aes-256-gcm', 'md5', 'sha256']);
    for (const algorithm of [...named, 'argon2id', 'Ed25519'])
      expect(section('Cryptography')).toContain(`| ${algorithm} `);
  });

  it('lists every secret setting and every address that the server connects to', () => {
    const settings = [...read('apps/api/src/config.ts').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name = '']) => name);
    const addresses = settings.filter((name) => /_(URL|ENDPOINT|ADDRESS)$/.test(name));
    const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL'];
    const moves = ['MOVE_SOURCE_URL', 'MOVE_TARGET_URL'];
    const others = ['S3_UPLOAD_URL', 'CLAMD_ADDRESS', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
    expect(addresses).toEqual(['S3_ENDPOINT', 'PUBLIC_URL', ...databases, 'SMTP_URL', ...others, ...moves]);
    for (const name of addresses) expect(section('Connections')).toContain(`\`${name}\``);
    const keys = settings.filter((name) => /_(SECRET|PRIVATE_KEY)$/.test(name));
    for (const name of keys) expect(section('Cryptography')).toContain(`\`${name}\``);
  });

  it('lists every line of the log', () => {
    const lines = inSources(/\blog\.(?:info|warn|error)\((?:[^()]|\([^()]*\))*?'([\w ]+)',?\s*\)/g);
    const chosen = inSources(/\? '([a-z ]+)' : '[a-z ]+'\);/g);
    expect(lines.length).toBeGreaterThan(8);
    for (const line of [...lines, ...chosen.filter((words) => words.includes('ready'))]) {
      expect(section('Logs')).toContain(`\`${line}\``);
    }
  });
});
