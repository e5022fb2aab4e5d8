import { expect, it } from 'vitest';

import { objects } from '../../src/commands/invariants/objects.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aScene, brokenAfter, reportAfter, type Break } from './scene.ts';

const scene = await aScene();
const { storage } = scene.world.deps;
const { objects: stored, now } = scene.options;
if ('why' in stored) throw new Error(stored.why);
const { times } = stored;

/** The scene with one object more, or with one object less. */
const withObject = (key: string, at: Date) => withTimes(new Map([...times, [key, at]]));
const withoutObject = (key: string) => withTimes(new Map([...times].filter(([stays]) => stays !== key)));
const withTimes = (changed: Map<string, Date>) => ({
  ...scene,
  options: { ...scene.options, objects: { storage, times: changed } },
});

const LONG_AGO = new Date(now.getTime() - 25 * 3_600_000);
const RECENTLY = new Date(now.getTime() - 22 * 3_600_000);

async function anIdOf(table: 'file' | 'upload'): Promise<string> {
  const { rows } = await scene.owner.query<{ id: string }>(`select id from ${table} limit 1`);
  return rows[0]?.id ?? '';
}

it('finds a file whose object is gone, unless its retention has ended', async () => {
  const id = await anIdOf('file');
  const lost = withoutObject(`files/${id}`);
  expect(await brokenAfter(lost)).toEqual(['I7']);
  expect((await reportAfter(lost))['I7']?.examples).toMatchObject([{ rule: 'missing object', key: `files/${id}` }]);
  expect(await brokenAfter(lost, ['update file set delete_after = $1', LONG_AGO])).toEqual([]);
});

it('finds an identity photo without its preview after the watermark was added', async () => {
  const marked: Break = [`update file set kind = 'ktp', marked_at = created_at where id = $1`, await anIdOf('file')];
  expect(await brokenAfter(scene, marked)).toEqual(['I7']);
});

it('finds an upload without its object', async () => {
  const id = newId();
  const upload: Break = [
    `insert into upload (id, owner_key, content_type, bytes, width, height, created_at)
     values ($1, 'applicant:x', 'image/jpeg', 1, 1, 1, $2)`,
    id,
    RECENTLY,
  ];
  expect(await brokenAfter(scene, upload)).toEqual(['I7']);
  expect(await brokenAfter(withObject(`files/${id}`, now), upload)).toEqual([]);
});

it.each(['files/ID', 'files/ID.preview', 'exports/ID.1', 'quarantine/ID'])(
  'finds the object %s without a record after a day',
  async (form) => {
    const key = form.replace('ID', newId());
    await storage.put(key, Buffer.from('x'), 'image/jpeg');
    expect(await brokenAfter(withObject(key, LONG_AGO))).toEqual(['I7']);
    expect(await brokenAfter(withObject(key, RECENTLY))).toEqual([]);
  },
);

it('accepts a file in quarantine for an hour, however old other objects may be', async () => {
  const brokenAt = async (name: string, minutes: number) => {
    const key = `${name}/${newId()}`;
    await storage.put(key, Buffer.from('x'), 'image/jpeg');
    const changed = withObject(key, new Date(now.getTime() - minutes * 60_000));
    return brokenAfter({ ...changed, options: { ...changed.options, orphan_hours: 0 } });
  };
  expect(await brokenAt('files', 1)).toEqual(['I7']);
  expect(await brokenAt('quarantine', 59)).toEqual([]);
  expect(await brokenAt('quarantine', 61)).toEqual(['I7']);
});

it('accepts that an object was removed with its record after the list was read', async () => {
  expect(await brokenAfter(withObject(`files/${newId()}`, LONG_AGO))).toEqual([]);
});

it('finds a file past its retention, and an unsealed audit log, only while a worker has been running', async () => {
  const past: Break = ['update file set delete_after = $1', LONG_AGO];
  const worker: Break = ['insert into worker_heartbeat values ($1, $2, $3)', 'w', now, LONG_AGO];
  expect(await brokenAfter(scene, past)).toEqual([]);
  const sealed: Break = ['select seal_audit($1)', scene.property_id];
  expect(await brokenAfter(scene, past, worker, sealed)).toEqual(['I7']);
  expect(await brokenAfter(scene, worker)).toEqual(['I11']);
});

it('is not checked when the storage cannot be read', async () => {
  const options = { ...scene.options, objects: { why: 'the file storage could not be read' } };
  expect((await reportAfter({ ...scene, options }))[objects.id]).toMatchObject({ state: 'not checked' });
});
