import { newId } from '../../src/platform/database/ids.ts';
import { aSheet, importerOf } from '../records/importer.ts';
import { call, made, next, scene, type Write } from './scene.ts';

export const METER_WRITES: Readonly<Record<string, Write>> = {
  'POST /v1/meter-reading': {
    action: 'meter.read',
    notes: 'what is',
    run: async () => {
      const { id: meter_id } = await made('meter', { serial_number: `R-${next()}` });
      return call('POST', 'meter-reading', { id: newId(), meter_id, value: 12.5, read_at: '2026-11-15T02:00:00Z' });
    },
  },
  'POST /v1/meter-reading-import': {
    action: 'meter.readings_imported',
    notes: 'what is',
    run: async () => {
      const serial_number = `I-${next()}`;
      await made('meter', { serial_number });
      const staff = await importerOf(scene.world, scene.property_id);
      const row = { 'Nomor seri': serial_number, 'Tanggal baca': '2026-10-31', 'Angka meter': '120' };
      const file = await aSheet([row]);
      const { hash } = await staff.check('meter-reading', file);
      return staff.send('meter-reading', file, `&commit=${hash}`);
    },
  },
};
