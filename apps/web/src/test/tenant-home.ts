import type { EndorsementRequest } from '@gerbang/shared/contracts/permits/endorsement';
import type { TenantPermit } from '@gerbang/shared/contracts/permits/tenant-permits';

import { aTenantRecord, uuid } from './builders.ts';
import { anEndorsement } from './permit-builders.ts';
import { json, stubServer, type SentRequest } from './server.ts';

export function aRequest(change: Partial<EndorsementRequest> = {}): EndorsementRequest {
  return {
    permit_id: uuid(500),
    kind: 'loading',
    company: 'PT Sinar Abadi',
    location: '2-15',
    property: { name: 'Galeri Indah Mall', time_zone: 'Asia/Jakarta' },
    from: '2026-11-20T01:00:00.000Z',
    until: '2026-11-20T03:00:00.000Z',
    bay: 'Dock A',
    plate: 'B 9214 TXR',
    items: [{ name: 'Kardus stok kemeja', qty: 24, unit: 'dus', photo_url: null }],
    works: [],
    workers: 0,
    endorsement: anEndorsement(),
    is_open: true,
    ...change,
  };
}

/** The request after the tenant has answered. */
export function answered(request: EndorsementRequest, standing: 'confirmed' | 'refused'): EndorsementRequest {
  const endorsement = { ...request.endorsement, standing, answered_at: '2026-11-18T14:42:00.000Z' };
  return { ...request, endorsement };
}

export function aTenantPermit(number: number, change: Partial<TenantPermit> = {}): TenantPermit {
  return {
    id: uuid(600 + number),
    code: `L-GI-7K3QX9T${number}-M`,
    kind: 'loading',
    state: 'approved',
    title: `Izin ${number}`,
    from: '2026-11-20T01:00:00.000Z',
    until: '2026-11-20T03:00:00.000Z',
    stages: [],
    passed_at: null,
    left_at: null,
    bay: null,
    note: '',
    status_link: `link-${number}`,
    ...change,
  };
}

/** A server for the home of a tenant without anything on it. */
export function serveTenantHome(answers: Parameters<typeof stubServer>[0] = {}): SentRequest[] {
  return stubServer({
    'GET /v1/tenant/permits': () => json({ data: [] }),
    'GET /v1/tenant/endorsements': () => json({ data: [] }),
    'GET /v1/tenant-news': () => json({ data: [], total: 0, unread: 0 }),
    'GET /v1/tenant/complaints': () => json({ data: [], has_more: false }),
    [`GET /v1/loading-unloading/items/${aTenantRecord().tenant.id}`]: () => json([]),
    ...answers,
  });
}
