import { call, made, type Write } from './scene.ts';

const facts = (title: string) => ({ title, rule: 'FREQ=DAILY', starts_on: '2030-01-01' });
const schedule = () => made('maintenance', facts('Servis pompa'));
const move = async (name: string, before: string[] = []) => {
  const { id } = await schedule();
  let version = 1;
  for (const first of before) {
    await call('POST', `maintenance/${id}/${first}`, { version });
    version += 1;
  }
  return call('POST', `maintenance/${id}/${name}`, { version });
};

export const MAINTENANCE_WRITES: Readonly<Record<string, Write>> = {
  'POST /v1/maintenance': {
    action: 'maintenance.created',
    notes: 'what is',
    run: () => call('POST', 'maintenance', facts('Genset')),
  },
  'PUT /v1/maintenance/:id': {
    action: 'maintenance.updated',
    notes: 'changes',
    run: async () => {
      const { id, version } = await schedule();
      return call('PUT', `maintenance/${id}`, { ...facts('Servis genset'), version });
    },
  },
  'DELETE /v1/maintenance/:id': {
    action: 'maintenance.deleted',
    notes: 'what was',
    run: async () => call('DELETE', `maintenance/${(await schedule()).id}`),
  },
  'POST /v1/maintenance/:id/pause': { action: 'maintenance.paused', notes: 'itself', run: () => move('pause') },
  'POST /v1/maintenance/:id/resume': {
    action: 'maintenance.resumed',
    notes: 'itself',
    run: () => move('resume', ['pause']),
  },
  'POST /v1/maintenance/:id/make': {
    action: 'maintenance.order_made',
    notes: 'what is',
    run: async () => call('POST', `maintenance/${(await schedule()).id}/make`),
  },
};
