import { createFindings } from '../figures.ts';
import { playOutages, type OutageSize } from './installation.ts';
import { createFaultyMail, checkRefused, mailOutages } from './mail-case.ts';
import { mutantOf, type OutageMutantName } from './mutants.ts';
import { networkOutages } from './network-case.ts';
import { withCuttableNetwork } from './network.ts';
import { startFaultyStorage, storageOutages } from './storage-case.ts';

export interface CaseResult {
  faults: string[];
  figures: Record<string, unknown>;
}

/** The name of a mutant, because a case may run in another process. */
export type RunCase = (size: OutageSize, mutant: OutageMutantName | undefined) => Promise<CaseResult>;

/** Longest time until an answer: the configured timeouts and 5 s. */
const PATIENCE_MS = {
  /** Wait for a connection 2 s, statement 5 s. */
  database: 12_000,
  /** Call of the storage with its retry 20 s. */
  storage: 25_000,
};

const HOST = '127.0.0.1';

export const mailCase: RunCase = async (size, name) => {
  const findings = createFindings();
  const mail = createFaultyMail(HOST);
  const options = { name: 'outage-mail', findings, patience_ms: PATIENCE_MS.database, mutant: mutantOf(name), ...mail };
  try {
    const figures = await playOutages(options, mailOutages(mail), size, (run) => checkRefused(mail, run));
    return { faults: findings.faults, figures };
  } finally {
    await mail.close();
  }
};

export const storageCase: RunCase = async (size, name) => {
  const findings = createFindings();
  const mutant = mutantOf(name);
  const storage = await startFaultyStorage(HOST);
  const { environment, direct } = storage;
  const options = { name: 'outage-storage', findings, patience_ms: PATIENCE_MS.storage, mutant, environment };
  if (mutant?.is_forgetful === true) storage.store.setMode('forgetful');
  try {
    const figures = await playOutages({ ...options, storage: direct }, storageOutages(storage), size);
    return { faults: findings.faults, figures };
  } finally {
    await storage.close();
  }
};

/** Must run in a network namespace of its own. */
export const networkCase: RunCase = (size, name) =>
  withCuttableNetwork(async (network) => {
    const findings = createFindings();
    const options = {
      name: 'outage-network',
      findings,
      patience_ms: PATIENCE_MS.database,
      mutant: mutantOf(name),
      network,
    };
    const outages = networkOutages(network, ['both', 'to the database', 'from the database']);
    const figures = await playOutages(options, outages, size);
    return { faults: findings.faults, figures };
  });

/** Mail server and storage refuse at the same time, then the network is cut. Must run in a namespace of its own. */
export const quickCase: RunCase = (size, name) =>
  withCuttableNetwork(async (network) => {
    const findings = createFindings();
    const mail = createFaultyMail(network.here);
    const storage = await startFaultyStorage(network.here);
    const [mailRefused] = mailOutages(mail);
    const [storageRefused] = storageOutages(storage);
    if (mailRefused === undefined || storageRefused === undefined) throw new Error('No outages');
    const both = {
      ...storageRefused,
      name: 'mail and storage refused',
      repeats_mails: true,
      begin: () => (mail.setProxy('refuse'), storage.proxy.setMode('refuse')),
      end: () => (mail.setProxy('pass'), storage.proxy.setMode('pass')),
    };
    const { environment, direct } = storage;
    const patience_ms = PATIENCE_MS.database;
    const parts = { name: 'outage-quick', findings, patience_ms, mutant: mutantOf(name), network, environment };
    try {
      // In a short cut possibly nothing is refused, because lost packets are sent again.
      const cuts = networkOutages(network, ['both']).map((cut) => ({ ...cut, must_refuse: false }));
      const outages = [both, ...cuts];
      const figures = await playOutages({ ...parts, ...mail, storage: direct }, outages, size);
      return { faults: findings.faults, figures };
    } finally {
      await mail.close();
      await storage.close();
    }
  });
