import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { inRoot } from './lib/paths.ts';

const FOLDERS = ['apps/api/src', 'apps/web/src', 'apps/web/service-worker', 'packages/shared/src'];

/** Sources of the product without tests and what only tests use. */
const sources = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: inRoot() }))
  .filter((file) => !/\.test\.tsx?$|\/test\/|test-kit|fixtures/.test(file))
  .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }));

/** Where a pattern occurs: the file and the matched text, without comments. */
function found(pattern: RegExp, under = ''): string[] {
  return sources
    .filter(({ file }) => file.startsWith(under))
    .flatMap(({ file, text }) =>
      [...text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '').matchAll(pattern)].map(([match]) => `${file}: ${match}`),
    )
    .sort();
}

describe('the sources', () => {
  it('are read by these tests', () => {
    expect(sources.length).toBeGreaterThan(900);
    expect(found(/\bfetch\(/g, 'apps/web').length).toBeGreaterThan(3);
  });

  it('run no code that was made from text', () => {
    expect(found(/\beval\(|new Function\(|\bimport\((?!'|"|\n|\/\*)|from 'node:vm'|setTimeout\(['"`]/g)).toEqual([]);
  });

  it('write no HTML: React shows every text as text', () => {
    expect(
      found(/dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc/gi),
    ).toEqual([]);
  });

  it("start other programs by fork only, or PostgreSQL's own by their names, never by a shell", () => {
    expect(found(/from 'node:child_process'/g)).toEqual([
      "apps/api/src/commands/backup/database-dump.ts: from 'node:child_process'",
      // Only commands on the terminal of the operator import it: journalctl, systemctl, caddy, tar, install.sh and our own.
      "apps/api/src/commands/system-program.ts: from 'node:child_process'",
      "apps/api/src/platform/files/warm-process.ts: from 'node:child_process'",
    ]);
    expect([...new Set(found(/from '[^']*system-program\.ts'/g).map((line) => line.split(': ')[0]))]).toEqual(
      [
        'logs/logs-command',
        'status/systemd-units',
        'upgrade/archive',
        'upgrade/preflight',
        'upgrade/upgrade-command',
        'version/version-command',
      ].map((name) => `apps/api/src/commands/${name}.ts`),
    );
    expect(found(/\bshell\b\s*:/g, 'apps/api/src/commands/system-program.ts')).toEqual([]);
    expect(
      found(/\b(exec|execSync|spawn|spawnSync|execFile)\(/g, 'apps/api/src/platform/files/warm-process.ts'),
    ).toEqual([]);
    expect(
      found(
        /\b(exec|execSync|spawn|spawnSync|execFile)\([^,]*|shell/g,
        'apps/api/src/commands/backup/database-dump',
      ).map((line) => line.slice(line.indexOf(': ') + 2)),
    ).toEqual(["spawn('pg_dump'", "spawn('pg_restore'"]);
  });

  it('build SQL from constants and bound values only', () => {
    // Every argument of `sql.raw` is a constant of the code or chosen from constants, never text of a request.
    expect(found(/sql\.raw\([^)]*\)/g).map((line) => line.slice(line.indexOf(': ') + 2))).toEqual([
      "sql.raw('measure, day, kind, stage, record_id, priority, detail')",
      "sql.raw(liftTimeLimit('transaction')",
      "sql.raw('r.day, r.measure, r.kind, r.stage, r.record_id, r.priority, r.detail')",
      'sql.raw(type)',
      'sql.raw(way)',
      "sql.raw(state === 'signed' ? 'not null' : 'null')",
      "sql.raw(isHeld ? 'for update of r' : '')",
      'sql.raw(alias)',
      // The scope of a transaction, whose values are checked to be ids.
      'sql.raw(beginStatement(scope, begin)',
      'sql.raw(statement)',
      'sql.raw(text)',
      'sql.raw(lock)',
    ]);
    expect(
      found(/\.query\(\s*`[^`]*\$\{[\w.]*/g, 'apps/api/src').map((line) => line.slice(line.indexOf(': ') + 2)),
    ).toEqual([
      '.query(`declare recorded no scroll cursor for select key, type, bytes from (${RECORDED_OBJECTS',
      // The name that PostgreSQL has just given to a snapshot.
      ".query(`set transaction snapshot '${snapshot",
      '.query(`declare expected no scroll cursor for ${EXPECTED',
      // Names of tables from the catalog, and conditions of the code.
      '.query(`delete from ${name} where ${where',
      // Names of tables and columns from a list in the code.
      '.query(`update ${table} set ${column} = $1 where ${id} = $2 and ${column',
      '.query(`listen ${CHANNEL',
    ]);
  });

  it('make regular expressions of constants only', () => {
    expect([...new Set(found(/\bRegExp\(/g))]).toEqual([
      'apps/web/src/features/permits/approvals/register/register-address.ts: RegExp(',
      'packages/shared/src/domain/people/invite-sheet.ts: RegExp(',
    ]);
  });

  it('use sha256, aes-256-gcm and argon2id, and md5 only where clients and S3 require it', () => {
    const hashes = found(/create(Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)\('[^']+'|hkdfSync\('[^']+'/g);
    expect(hashes.length).toBeGreaterThan(10);
    expect(hashes.filter((line) => !/'(sha256|aes-256-gcm)'/.test(line))).toEqual([
      // The checksum of an object that is stored with a lock. Nobody relies on it against an attack.
      "apps/api/src/platform/files/storage-s3.ts: createHash('md5'",
      "apps/api/src/platform/keys/passwords.ts: createHash('md5'",
    ]);
    expect(found(/AES-CBC|AES-CTR|aes-\d+-(ecb|cbc|ctr)|RSA|SHA-1/g)).toEqual([]);
  });

  it('take random values from the cryptographic generator, and Math.random only to spread retries', () => {
    expect(found(/Math\.random/g).map((line) => line.split(': ')[0])).toEqual([
      'apps/web/src/features/gate/device/send-loop.ts',
      'apps/web/src/lib/live/follow.ts',
    ]);
  });

  it('connect to no address of a client: only the doctor has an HTTP client, and sockets beside that to the virus scanner', () => {
    expect(
      found(/\bfetch\(|\baxios|\bundici|from 'node:https?'(?<!import type[^;]*)/g, 'apps/api').filter(
        (line) => !/node:http'/.test(line),
      ),
    ).toEqual(['apps/api/src/platform/doctor/files.ts: fetch(']);
    expect(
      found(/\bconnect\((?=to\)|\{)|createConnection\(|\btls\.connect|new WebSocket|createSocket\(/g, 'apps/api'),
    ).toEqual([
      'apps/api/src/platform/doctor/clock.ts: createSocket(',
      'apps/api/src/platform/doctor/web.ts: connect(',
      'apps/api/src/platform/files/clamd.ts: connect(',
    ]);
  });

  it('redirect nobody to another host', () => {
    // Until it is set up, every page of an installation leads to its own /setup.
    // Links to unknown pages of guide and handbook lead to their first page.
    const targets = found(/\.redirect\([^)]*\)/g, 'apps/api').map((line) => line.split(': ')[1]);
    expect(targets).toEqual([".redirect('/setup')", '.redirect(`/${book}/${language}`)', '.redirect(`/${book}/id`)']);
    const hosts = found(/https?:\/\/[\w.]+/g, 'apps/web').map((line) => line.slice(line.indexOf(': ') + 2));
    expect([...new Set(hosts)].sort()).toEqual(['http://www.w3.org', 'https://wa.me', 'https://www.google.com']);
  });

  it('listen to no messages of other windows', () => {
    expect(found(/addEventListener\('message'|\.onmessage|\.postMessage\(/g, 'apps/web')).toEqual([]);
  });

  it('let people paste into every field', () => {
    // Spreads a whole setup code over its fields.
    expect(found(/onPaste|'paste'/g)).toEqual(['apps/web/src/features/building/first-run/SetupCode.tsx: onPaste']);
  });

  it('read and write the storage of the browser in one place', () => {
    expect([...new Set(found(/\b(local|session)Storage\b/g).map((line) => line.split(': ')[0]))]).toEqual([
      'apps/web/src/lib/storage.ts',
    ]);
  });

  it('have no package that speaks LDAP, XPath, LaTeX, GraphQL, OAuth, SAML, WebRTC, WebSocket or memcached', () => {
    const packages = globSync('{apps,packages}/*/package.json', { cwd: inRoot() }).flatMap((file) => {
      const { dependencies = {} } = JSON.parse(readFileSync(inRoot(file), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      return Object.keys(dependencies);
    });
    expect(packages.length).toBeGreaterThan(30);
    expect(
      packages.filter((name) =>
        /ldap|xpath|latex|graphql|oauth|openid|saml|webrtc|^ws$|websocket|socket\.io|memcache|jsonwebtoken|jose/i.test(
          name,
        ),
      ),
    ).toEqual([]);
  });
});
