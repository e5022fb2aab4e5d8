import { setTimeout as pause } from 'node:timers/promises';

import type { Outage, OutageRun } from './installation.ts';
import type { CuttableNetwork, Cut } from './network.ts';

/**
 * Closed after this time are, on both sides, all connections from before a cut: an unused one within 15 s, one that is used
 * just before that 8 s later. In a shorter cut a connection may survive, because its packets are sent again.
 */
const CLOSED_S = 15 + 8;
/** Timers and keepalive probes count in whole seconds. */
const TOLERANCE_S = 1.5;

/** Any request may be refused without the database, but must be answered. */
const ANYTHING = /./;

/** The network between the processes and PostgreSQL loses all packets, in both directions or in one. */
export function networkOutages(network: CuttableNetwork, directions: readonly Cut[]): Outage[] {
  return directions.map((direction) => {
    let open: string[] = [];
    return {
      name: `network cut: ${direction}`,
      may_refuse: ANYTHING,
      must_refuse: direction === 'both',
      repeats_mails: true,
      begin({ product }) {
        const { port } = product.postgres.service;
        open = network.connections(port);
        network.cut(port, direction);
      },
      end: () => network.heal(),
      meanwhile: (run) => checkStuck(network, run, direction, () => open),
    };
  });
}

async function checkStuck(
  network: CuttableNetwork,
  { product, findings, seconds }: OutageRun,
  direction: Cut,
  before: () => readonly string[],
): Promise<void> {
  if (seconds < CLOSED_S + TOLERANCE_S) return;
  await pause((CLOSED_S + TOLERANCE_S) * 1000);
  const now = network.connections(product.postgres.service.port);
  const stuck = before().filter((connection) => now.includes(connection));
  findings.same(`${direction}: connections open ${CLOSED_S} s after the cut`, stuck, []);
}
