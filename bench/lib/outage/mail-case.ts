import type { Verdict } from '../../../apps/api/test/platform/smtp.ts';
import { until } from '../../../scripts/lib/wait.ts';
import { startProxy, type TcpProxy } from '../tcp-proxy.ts';
import type { Outage, OutageRun } from './installation.ts';

const FAILING_SHARE = 0.2;
/** The mail server never accepts an address that begins like this. */
const REFUSED = 'refused-';
const REFUSED_ADDRESSES = 5;

/** How the mail server answers each recipient. `busy` refuses for now (421), `failing` does so one time in five (451). */
type MailMode = 'good' | 'busy' | 'failing';

/** A mail server that can be refused, hung, busy or failing. */
export interface FaultyMail {
  mail: (address: string) => Verdict;
  proxiedMail: (port: number) => Promise<number>;
  setProxy(mode: 'pass' | 'refuse' | 'hang'): void;
  setMode(mode: MailMode): void;
  /** Number of times that each address was offered to the server. */
  tries: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export function createFaultyMail(host: string): FaultyMail {
  const tries = new Map<string, number>();
  let mode: MailMode = 'good';
  let proxy: TcpProxy | undefined;
  return {
    tries,
    mail(address) {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      if (address.startsWith(REFUSED)) return 550;
      if (mode === 'busy') return 421;
      return mode === 'failing' && Math.random() < FAILING_SHARE ? 451 : 'accept';
    },
    async proxiedMail(port) {
      proxy = await startProxy(port, undefined, host);
      return proxy.port;
    },
    setProxy: (wanted) => proxy?.setMode(wanted),
    setMode: (wanted) => void (mode = wanted),
    close: async () => proxy?.close(),
  };
}

/** While the mail server is away nothing else may fail, and no mail may be lost or sent twice. */
export function mailOutages(mail: FaultyMail): Outage[] {
  const [throughProxy, byServer] = [
    (mode: 'refuse' | 'hang') => ({
      begin: () => mail.setProxy(mode),
      end: () => mail.setProxy('pass'),
      repeats_mails: true,
    }),
    (mode: MailMode) => ({ begin: () => mail.setMode(mode), end: () => mail.setMode('good') }),
  ];
  return [
    { name: 'mail refused', ...throughProxy('refuse') },
    { name: 'mail hung', ...throughProxy('hang') },
    { name: 'mail busy (421)', ...byServer('busy') },
    { name: 'mail failing 20 %', ...byServer('failing') },
    { name: 'mail refuses addresses (550)', begin: () => {}, end: () => {}, meanwhile: mailRefused },
  ];
}

/** Submits two forms for each of some addresses that the mail server refuses, the second when the first was refused. */
async function mailRefused({ traffic, product }: OutageRun): Promise<void> {
  const addresses = Array.from({ length: REFUSED_ADDRESSES }, () => `${REFUSED}${crypto.randomUUID()}@bench.example`);
  const suppressed = async () =>
    (await product.owner.query<{ n: number }>('select count(*)::int as n from mail_suppressed')).rows[0]?.n ?? 0;
  const before = await suppressed();
  for (const address of addresses) await traffic.submitWork(address);
  const wanted = async () => (await suppressed()) >= before + addresses.length;
  // A missing suppression is found at the end, by the number of tries.
  await until('the addresses are suppressed', 15, wanted).catch(() => {});
  for (const address of addresses) await traffic.submitWork(address);
}

/** A refused address was tried once, also when there were more mails for it, and none of them waits. */
export async function checkRefused({ tries }: FaultyMail, { product, findings }: OutageRun): Promise<void> {
  const refused = [...tries].filter(([address]) => address.startsWith(REFUSED));
  const repeated = refused.filter(([, count]) => count > 1);
  if (repeated.length > 0) findings.faults.push(`refused addresses tried again: ${repeated.length}`);
  const { rows } = await product.owner.query<{ n: number }>('select count(*)::int as n from mail_sent where refused');
  if ((rows[0]?.n ?? 0) < refused.length * 2) findings.faults.push(`mails recorded as refused: ${rows[0]?.n}`);
}
