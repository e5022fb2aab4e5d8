import { MANAGERS, NOBODY, recordProbes, STAFF, type AuthzTable } from '../table.ts';

const READERS_OF_METERS = [...MANAGERS, 'Engineering'] as const;

export const authz: AuthzTable = {
  ...recordProbes('meter', {
    readers: STAFF,
    writers: READERS_OF_METERS,
    id: ({ meter_id }) => meter_id,
    facts: ({ number }) => ({ serial_number: `M-${number}` }),
    deleting: 409,
  }),
  'GET /v1/meter-round': {
    who: READERS_OF_METERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/meter-round?property_id=${property_id}` }),
    answers: 200,
  },
  // The meter does not exist: authorized requests get 404.
  'POST /v1/meter-reading': {
    who: READERS_OF_METERS,
    of: 'property',
    call: ({ property_id }) => ({
      url: `/v1/meter-reading?property_id=${property_id}`,
      payload: { id: NOBODY, meter_id: NOBODY, value: 1, read_at: '2026-11-16T02:00:00Z' },
    }),
    answers: 404,
  },
  'GET /v1/meter-readings': {
    who: STAFF,
    of: 'property',
    call: ({ property_id, meter_id }) => ({
      url: `/v1/meter-readings?property_id=${property_id}&meter_id=${meter_id}`,
    }),
    answers: 200,
  },
  'GET /v1/meter-use': {
    who: STAFF,
    of: 'property',
    call: ({ property_id, meter_id }) => ({ url: `/v1/meter-use?property_id=${property_id}&meter_id=${meter_id}` }),
    answers: 200,
  },
  'GET /v1/meter-consumption-datatable': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/meter-consumption-datatable?property_id=${property_id}&month=2026-10` }),
    answers: 200,
  },
  'GET /v1/meter-consumption-download': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/meter-consumption-download?property_id=${property_id}&month=2026-10` }),
    answers: 200,
  },
  // The file is missing: authorized requests get a validation error.
  'POST /v1/meter-reading-import': {
    who: READERS_OF_METERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/meter-reading-import?property_id=${property_id}` }),
    answers: 400,
  },
  'GET /v1/meter-reading-import-template': {
    who: READERS_OF_METERS,
    of: 'nobody',
    call: () => ({ url: '/v1/meter-reading-import-template' }),
    answers: 200,
  },
};
