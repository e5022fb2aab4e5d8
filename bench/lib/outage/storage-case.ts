import type { StorageConfig } from '../../../apps/api/src/storage-config.ts';
import { startProxy, type TcpProxy } from '../tcp-proxy.ts';
import type { Outage } from './installation.ts';
import { startObjectStore, type ObjectStore } from './object-store.ts';

/** Uploads may be refused while the storage is away. Everything else, also a form with files, must be accepted. */
const UPLOADS = /^\/v1\/(public\/)?upload\//;

/** An S3 server with faults, behind a proxy that can refuse and hang. */
export interface FaultyStorage {
  /** Settings of API and workers. */
  environment: Record<string, string>;
  /** How the checks read the storage, without proxy and faults. */
  direct: StorageConfig;
  store: ObjectStore;
  proxy: TcpProxy;
  close(): Promise<void>;
}

export async function startFaultyStorage(host: string): Promise<FaultyStorage> {
  const store = await startObjectStore(host);
  const proxy = await startProxy(store.port, undefined, host);
  const login = { region: 'test', bucket: 'bench', access_key: 'bench', secret_key: 'bench' };
  return {
    store,
    proxy,
    environment: {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: `http://${host}:${proxy.port}`,
      S3_REGION: login.region,
      S3_BUCKET: login.bucket,
      S3_ACCESS_KEY: login.access_key,
      S3_SECRET_KEY: login.secret_key,
    },
    direct: { driver: 's3', endpoint: `http://${host}:${store.port}`, ...login },
    async close() {
      await proxy.close();
      await store.close();
    },
  };
}

/** While the storage is away, forms without files and with files that were uploaded before are accepted. */
export function storageOutages({ proxy, store }: FaultyStorage): Outage[] {
  const common = { may_refuse: UPLOADS, with_forms: true };
  const throughProxy = (mode: 'refuse' | 'hang') => ({
    ...common,
    begin: () => proxy.setMode(mode),
    end: () => proxy.setMode('pass'),
  });
  const byStore = (mode: 'failing' | 'slow') => ({
    ...common,
    begin: () => store.setMode(mode),
    end: () => store.setMode('good'),
  });
  return [
    { name: 'storage refused', must_refuse: true, ...throughProxy('refuse') },
    { name: 'storage hung', must_refuse: true, ...throughProxy('hang') },
    { name: 'storage failing 20 %', ...byStore('failing') },
    { name: 'storage slow', ...byStore('slow') },
  ];
}
