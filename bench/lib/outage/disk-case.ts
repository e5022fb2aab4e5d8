import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { dataFolder } from '../../../scripts/lib/paths.ts';
import { changeOwner, superuserSql } from '../../../scripts/services/postgres.ts';
import { createClient, type BenchRequest } from '../client.ts';
import { createFindings } from '../figures.ts';
import type { RunCase } from './cases.ts';
import { mountDisk, type SmallDisk } from './full-disk.ts';
import { playOutages, type Outage, type OutageRun } from './installation.ts';
import { mutantOf } from './mutants.ts';

const MEGABYTES = { files: 32, data: 400, wal: 200 };
const UPLOADS = /^\/v1\/(public\/)?upload\//;
const ANYTHING = /./;
const PATIENCE_MS = 12_000;
/** Uploads that can be running at a time: one for each writer. */
const MOST_UNFINISHED = 8;
/** Longest time in which the log must have filled its disk, so that the server has stopped. */
const STOPPED_S = 60;

/** Must run in a mount namespace of its own. */
export const diskCase: RunCase = async (size, name) => {
  const findings = createFindings();
  const place = join(dataFolder, 'bench-outage-disk');
  const disks: SmallDisk[] = [];
  const mount = (kind: keyof typeof MEGABYTES) => {
    const disk = mountDisk(join(place, kind), MEGABYTES[kind]);
    disks.push(disk);
    return disk;
  };
  try {
    const [files, data, wal] = [mount('files'), mount('data'), mount('wal')];
    const options = {
      name: 'outage-disk',
      findings,
      patience_ms: PATIENCE_MS,
      mutant: mutantOf(name),
      filesFolder: join(files.folder, 'files'),
      clusterFolder: join(data.folder, 'cluster'),
      settings: ['min_wal_size = 32MB', 'max_wal_size = 64MB'],
      prepare(cluster: string, account: Parameters<typeof changeOwner>[0]) {
        const [usual, own] = [join(cluster, 'pg_wal'), join(wal.folder, 'pg_wal')];
        cpSync(usual, own, { recursive: true });
        rmSync(usual, { recursive: true });
        symlinkSync(own, usual);
        for (const path of ['', ...readdirSync(own)]) changeOwner(account, join(own, path));
      },
    };
    const figures = await playOutages(options, [filesFull(files), dataFull(data), walFull(wal)], size);
    return { faults: findings.faults, figures };
  } finally {
    disks.forEach((disk) => disk.remove());
  }
};

/** Uploads are refused, nothing else, and no unfinished file is left. */
function filesFull(disk: SmallDisk): Outage {
  return {
    name: 'disk of the files full',
    may_refuse: UPLOADS,
    must_refuse: true,
    with_forms: true,
    begin: () => disk.fill(),
    end({ findings }) {
      disk.free();
      const unfinished = readdirSync(join(disk.folder, 'files', 'unfinished'));
      if (unfinished.length > MOST_UNFINISHED) findings.faults.push(`unfinished files: ${unfinished.length}`);
    },
  };
}

/** Writes may be refused, reads must not. */
function dataFull(disk: SmallDisk): Outage {
  return {
    name: 'disk of the data full',
    may_refuse: ANYTHING,
    must_refuse: true,
    repeats_mails: true,
    begin: () => disk.fill(),
    meanwhile: readUntilOver,
    async end({ product }) {
      disk.free();
      // A checkpoint that cannot write its files stops the server. A running one is only asked whether it responds.
      await product.postgres.start();
    },
  };
}

/** PostgreSQL stops when it cannot write its log. With space it must start again with everything it acknowledged. */
function walFull(disk: SmallDisk): Outage {
  return {
    name: 'disk of the log full',
    may_refuse: ANYTHING,
    must_refuse: true,
    repeats_mails: true,
    async begin(run) {
      // Like a standby that is away: nothing of the log may be reused, so that it grows until the disk is full.
      await sql(run, `select pg_create_physical_replication_slot('away', true)`);
      disk.fill();
    },
    async meanwhile(run) {
      const over = performance.now() + STOPPED_S * 1000;
      for (;;) {
        const failed = await sql(run, 'select pg_switch_wal()').then(
          () => false,
          () => true,
        );
        if (failed) return;
        if (performance.now() > over) return void run.findings.faults.push('The log did not fill its disk.');
        await pause(100);
      }
    },
    async end(run) {
      disk.free();
      await run.product.postgres.start();
      await sql(run, `select pg_drop_replication_slot('away')`);
    },
  };
}

function sql({ product: { postgres } }: OutageRun, text: string): Promise<string> {
  return superuserSql(postgres.service, 'postgres', text);
}

/** Reads as a visitor and as a person with a session must be answered with 200. */
async function readUntilOver({ product, site, findings, seconds }: OutageRun): Promise<void> {
  const client = createClient(product.urls[0] ?? '');
  const authorization = `Bearer ${site.deciders.tcr.token}`;
  const reads: BenchRequest[] = [{ path: '/v1/public/property' }, { path: '/v1/sessions', headers: { authorization } }];
  const over = performance.now() + seconds * 1000;
  try {
    while (performance.now() < over) {
      for (const read of reads) {
        const { status } = await client.ask({ ...read, patience_ms: PATIENCE_MS });
        findings.same(`${read.path} while the disk is full`, status, 200);
      }
      await pause(200);
    }
  } finally {
    client.close();
  }
}
