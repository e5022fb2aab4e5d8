import { newId } from '../../src/platform/database/ids.ts';
import { aWorkPhoto } from '../operations/work-orders.ts';
import { call, made, next, scene, type Write } from './scene.ts';

const asset = async () => (await made('asset', { name: 'Pompa', code: `D-${next()}` })).id;
const photo = () => aWorkPhoto(scene.world, scene.account_id);

export const ASSET_WRITES: Readonly<Record<string, Write>> = {
  'PUT /v1/asset/:id/photo': {
    action: 'asset.photo_set',
    notes: 'changes',
    run: async () => call('PUT', `asset/${await asset()}/photo`, { photo_url: await photo() }),
  },
  'POST /v1/asset/:id/papers': {
    action: 'asset.paper_added',
    notes: 'what is',
    run: async () => call('POST', `asset/${await asset()}/papers`, { name: 'Buku', file_url: await photo() }),
  },
  'DELETE /v1/asset/:id/papers/:paper_id': {
    action: 'asset.paper_removed',
    notes: 'changes',
    run: async () => {
      const id = await asset();
      const paper = await call('POST', `asset/${id}/papers`, { name: 'Buku', file_url: await photo() });
      return call('DELETE', `asset/${id}/papers/${paper.json<{ id: string }>().id}`);
    },
  },
  'POST /v1/asset/:id/downtimes': {
    action: 'asset.downtime_noted',
    notes: 'what is',
    run: async () =>
      call('POST', `asset/${await asset()}/downtimes`, {
        id: newId(),
        from_at: '2026-11-01T00:00:00Z',
        until_at: '2026-11-02T00:00:00Z',
        reason: 'Bocor',
      }),
  },
  'POST /v1/asset/:id/downtimes/:downtime_id/end': {
    action: 'asset.downtime_ended',
    notes: 'changes',
    run: async () => {
      const [id, downtime_id] = [await asset(), newId()];
      await call('POST', `asset/${id}/downtimes`, {
        id: downtime_id,
        from_at: '2026-11-01T00:00:00Z',
        reason: 'Bocor',
      });
      return call('POST', `asset/${id}/downtimes/${downtime_id}/end`, { until_at: '2026-11-02T00:00:00Z' });
    },
  },
};
