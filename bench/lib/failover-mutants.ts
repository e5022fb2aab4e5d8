import { until } from '../../scripts/lib/wait.ts';
import { superuserSql } from '../../scripts/services/postgres.ts';
import type { Mutant, Mutants } from './mutants.ts';
import type { PatroniCluster } from './patroni-cluster.ts';
import type { Changes } from './patroni-programs.ts';
import type { Traffic } from './traffic.ts';
import type { WritableWatch } from './writable-watch.ts';

/** A fault of the cluster: changed settings, or something that is done instead of the first round's fault. */
export interface ClusterMutant extends Mutant {
  changes?: Changes;
  instead?: (run: { cluster: PatroniCluster; traffic: Traffic; watch: WritableWatch }) => Promise<void>;
}

/** Writes that are acknowledged and never sent to a standby. */
const UNSENT = 50;
const SEEN_S = 10;

export const CLUSTER_MUTANTS = {
  /** Commits are acknowledged before a standby has them, and Patroni does not know. */
  asynchronous: {
    found_as: 'I1 broken',
    changes: [
      ["hot_standby: 'on'", "hot_standby: 'on'\n        synchronous_commit: local"],
      // Otherwise Patroni would not promote a standby that is so far behind.
      ['maximum_lag_on_failover: 1048576', 'maximum_lag_on_failover: 1073741824'],
    ],
    async instead({ cluster, traffic }) {
      const primary = await cluster.primary();
      primary.stopSending();
      await traffic.written(UNSENT);
      primary.killAll('postgres');
    },
  },
  /** A standby is promoted by hand while the primary works. */
  'two-writable': {
    found_as: 'two nodes were writable at once',
    async instead({ cluster, watch }) {
      const { name } = await cluster.primary();
      const standby = cluster.nodes.find((node) => node.name !== name);
      if (standby === undefined) throw new Error('There is no standby.');
      // Patroni would stop the node, perhaps before the watcher sees it.
      standby.signalPatroni('SIGSTOP');
      await superuserSql({ ...cluster.service, port: standby.port }, 'postgres', 'select pg_promote()');
      await until('the watcher sees two writable nodes', SEEN_S, () => watch.overlap() > 0).catch(() => {});
      standby.signalPatroni('SIGCONT');
      standby.killAll('postgres');
    },
  },
} as const satisfies Record<string, ClusterMutant> & Mutants;
