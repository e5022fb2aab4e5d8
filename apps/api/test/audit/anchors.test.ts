import { DAY_MS } from '@gerbang/shared/time/spans';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { readStoredAnchors, verifyAnchors } from '../../src/commands/anchors/verify-anchors.ts';
import {
  ANCHOR_PREFIX,
  anchorAudit,
  anchorPublicKeys,
  readAnchor,
  signAnchor,
} from '../../src/platform/audit/anchors.ts';
import { recordAs, sealAudit, systemAuthor } from '../../src/platform/audit/audit.ts';
import { createPool, transaction } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { createKeyRing } from '../../src/platform/keys/key-ring.ts';
import { aProperty } from '../builders.ts';
import { MONDAY_MORNING } from '../harness.ts';
import { createMailWorld } from '../platform/mails.ts';
import { databaseUrl } from '../services.ts';

const world = await createMailWorld();
const owner = createPool(databaseUrl('owner', world.database), 2);
afterAll(() => owner.end());
const deps = { ...world.deps, config: { ...world.config, audit_anchor_mail: 'auditor@example.com' } };
const keys = anchorPublicKeys(world.config.keys);
let property_id: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  for await (const { key } of world.deps.storage.list(ANCHOR_PREFIX)) await world.deps.storage.remove(key);
  await world.owner.deleteFrom('mail_sent').execute();
  property_id = (await aProperty(world)).id;
  await write(3);
});

/** Adds rows to the log of the property and seals them. */
async function write(rows: number): Promise<void> {
  const entry = { property_id, action: 'test.done', record: { kind: 'test', id: newId() } };
  await transaction(world.db, { property_id }, async (tx) => {
    for (let row = 0; row < rows; row += 1) await recordAs(tx, systemAuthor(world.deps, 'test'), entry);
  });
  await sealAudit.run({}, world.deps);
}
const anchorDay = async (day: number) => {
  world.clock.set(new Date(MONDAY_MORNING.getTime() + day * DAY_MS));
  await anchorAudit.run({}, deps);
};
const verify = async () => verifyAnchors(owner, keys, await readStoredAnchors(world.deps.storage), world.clock.now());
const fault = async () => {
  const { rows } = await owner.query('select fault from check_audit($1, 0, null, 1000)', [property_id]);
  return rows[0].fault;
};

/** What the owner of the tables can do: change rows from `seq` on, delete the seals, and seal everything again. */
async function rewrite(seq: number): Promise<void> {
  await owner.query('alter table audit_log disable trigger user; alter table audit_seal disable trigger user');
  await owner.query(
    `update audit_log l set detail = '{"x":1}' from audit_seal s
      where s.property_id = $1 and l.property_id = $1 and s.audit_id = l.id and s.seq = $2`,
    [property_id, seq],
  );
  await owner.query('delete from audit_seal where property_id = $1', [property_id]);
  await owner.query('delete from audit_head where property_id = $1', [property_id]);
  await owner.query('insert into audit_unsealed select property_id, id from audit_log where property_id = $1', [
    property_id,
  ]);
  await owner.query('select seal_audit($1)', [property_id]);
  await owner.query('alter table audit_log enable trigger user; alter table audit_seal enable trigger user');
}

describe('anchors of the audit log', () => {
  it('agree with a chain that only grew', async () => {
    await anchorDay(0);
    await write(2);
    await anchorDay(1);
    expect(await verify()).toMatchObject({ anchors: 2, rewritten: [], unverified: [], missing_days: [] });
  });

  it('[T34] find a chain that the owner of the tables rewrote, at the first anchor that differs', async () => {
    await anchorDay(0);
    await write(2);
    await anchorDay(1);
    await write(1);
    await anchorDay(2);
    await rewrite(5);
    expect(await fault()).toBeNull();
    const { rewritten } = await verify();
    expect(rewritten).toMatchObject([{ property_id, day: '2026-11-17', seq: 5 }]);
    expect(rewritten[0]?.found).toMatch(/^[0-9a-f]{64}$/);
    expect(rewritten[0]?.found).not.toBe(rewritten[0]?.anchored);
  });

  it('find a chain whose last rows were cut off', async () => {
    await anchorDay(0);
    await owner.query('alter table audit_seal disable trigger user; alter table audit_log disable trigger user');
    await owner.query('delete from audit_seal where property_id = $1 and seq = 3', [property_id]);
    await owner.query(
      `delete from audit_log l where property_id = $1
         and not exists (select from audit_seal s where s.property_id = $1 and s.audit_id = l.id)`,
      [property_id],
    );
    await owner.query(
      `update audit_head h set seq = s.seq, hash = s.hash from audit_seal s
        where h.property_id = $1 and s.property_id = $1 and s.seq = 2`,
      [property_id],
    );
    await owner.query('alter table audit_seal enable trigger user; alter table audit_log enable trigger user');
    expect(await fault()).toBeNull();
    expect((await verify()).rewritten).toMatchObject([{ property_id, seq: 3, found: null }]);
  });

  it('are stored once a day and mailed once, however often the job runs', async () => {
    await anchorDay(0);
    const [first] = await readStoredAnchors(world.deps.storage);
    await write(1);
    await anchorDay(0);
    expect(await readStoredAnchors(world.deps.storage)).toEqual([first]);
    const { mail, text } = world.onlyMail();
    expect([mail.to].flat().map((to) => to?.text)).toEqual(['auditor@example.com']);
    expect(text.replaceAll(/\s/g, '')).toContain(first?.text);
  });

  it('are mailed when the run before was killed after it had stored the anchor', async () => {
    await anchorAudit.run({}, { ...deps, config: { ...deps.config, audit_anchor_mail: undefined } });
    expect(world.mails).toHaveLength(0);
    await anchorDay(0);
    expect(world.mails).toHaveLength(1);
  });

  it('are missing when the newest ones were removed, but not before the end of their day', async () => {
    await anchorDay(0);
    await anchorDay(1);
    await world.deps.storage.remove(`${ANCHOR_PREFIX}2026-11-17`);
    expect((await verify()).missing_days).toEqual([]);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 3 * DAY_MS));
    expect((await verify()).missing_days).toEqual(['2026-11-17', '2026-11-18']);
  });

  it('are refused with another key, another day or an altered character, and missing days are listed', async () => {
    await anchorDay(0);
    await anchorDay(3);
    const [anchor = { name: '', text: '' }] = await readStoredAnchors(world.deps.storage);
    const foreign = createKeyRing([Buffer.alloc(32, 9)]);
    expect(readAnchor(anchorPublicKeys(foreign), anchor.text)).toBeUndefined();
    expect(readAnchor(keys, `A${anchor.text}`)).toBeUndefined();
    expect(readAnchor(keys, '')).toBeUndefined();
    const content = { day: '2026-11-18', heads: [] };
    const put = (day: string, text: string) =>
      world.deps.storage.put(ANCHOR_PREFIX + day, Buffer.from(text), 'text/plain');
    await put('2026-11-17', signAnchor(world.config.keys, content));
    await put('2026-11-18', signAnchor(foreign, content));
    const report = await verify();
    expect(report.unverified.toSorted()).toEqual(['anchors/2026-11-17', 'anchors/2026-11-18']);
    expect(report.missing_days).toEqual(['2026-11-17', '2026-11-18']);
  });
});
