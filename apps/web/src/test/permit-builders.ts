import type { EndorsementView } from '@gerbang/shared/contracts/permits/endorsement-view';
import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import type { LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';

import { uuid } from './builders.ts';

type LogLine = PermitStatus['progress_log'][number];
type Item = PermitStatus['load_unload_items'][number];

const EVENT_OF: Readonly<Record<string, LogLine['event']>> = {
  Form: 'created',
  Waiting: 'waiting',
  Approved: 'approved',
  Returned: 'returned',
  Rejected: 'rejected',
  Corrected: 'corrected',
  Suspended: 'suspended',
  Renewed: 'renewed',
  Checked: 'checked',
};

/** A line of a permit's log. The event is the one that the API stores with such a description. */
export function aLogLine(description: string, create_time: string, change: Partial<LogLine> = {}): LogLine {
  const event = EVENT_OF[description.split(' ')[0] ?? ''] ?? 'closed';
  return { event, description, progress: 'waiting', stage: null, note: '', create_time, user: null, ...change };
}

export function anItem(number: number, name: string, change: Partial<Item> = {}): Item {
  return {
    id: uuid(400 + number),
    item_detail: { id: uuid(500 + number), name, description: '', image_url: `/v1/files/item-${number}` },
    qty: number,
    unit: 'pcs',
    rejection_note: null,
    rejected_by: null,
    rejected_stage: null,
    ...change,
  };
}

/** The answer of a tenant who was asked and has not answered yet. */
export function anEndorsement(change: Partial<EndorsementView> = {}): EndorsementView {
  return {
    tenant: 'Batik Pesona',
    standing: 'asked',
    reason: null,
    note: '',
    answer_by: '2026-11-19T10:00:00.000Z',
    answered_at: null,
    required: false,
    ...change,
  };
}

/** A goods-in permit of a vendor that waits for the operational department. */
export function aGoodsStatus(change: Partial<PermitStatus> = {}): PermitStatus {
  return {
    kind: 'loading',
    code: 'L-GI-7K3QX9T2-M',
    progress: 'waiting',
    is_active: false,
    created_at: '2026-11-16T02:12:00Z',
    stages: ['operational'],
    since: '2026-11-16T03:40:00Z',
    usual_hours: null,
    chain: [
      { stage: 'tcr', step: 1, decision: 'approved' },
      { stage: 'operational', step: 2, decision: null },
    ],
    rejection_note: null,
    correction: null,
    actions: ['cancel'],
    pass: null,
    pass_key: 'key-of-the-pass',
    window: { from: '2026-11-18T01:00:00.000Z', until: '2026-11-18T03:00:00.000Z' },
    description: '',
    vendor: {
      company: 'PT Sinar Abadi',
      name: 'Rina Wulandari',
      email: 'rina@sinarabadi.co.id',
      phone: '0812 9034 5567',
    },
    submitter: null,
    tenant: null,
    property: { id: uuid(1), name: 'Galeri Indah Mall', time_zone: 'Asia/Jakarta' },
    office: { phone: '', whatsapp: '', hours: '' },
    floor: { id: uuid(31), name: 'Lantai 2' },
    location: '2-15',
    bay: null,
    plate: '',
    driver_name: '',
    expected_at: null,
    date: '2026-11-18T00:00:00+07:00',
    time: '08:00 - 10:00',
    start_date: null,
    end_date: null,
    start_time: null,
    end_time: null,
    returned_place: null,
    place_kept_until: null,
    renewed_until: null,
    endorsement: null,
    load_unload_items: [anItem(1, 'Kardus stok kemeja'), anItem(2, 'Manekin')],
    work_details: [],
    worker_list: [],
    progress_log: [
      aLogLine('Form created', '2026-11-16T02:12:00Z'),
      aLogLine('Waiting for TCR', '2026-11-16T02:12:00Z', { stage: 'tcr' }),
      aLogLine('Approved by TCR', '2026-11-16T03:40:00Z', { stage: 'tcr', progress: 'complete' }),
      aLogLine('Waiting for Operational', '2026-11-16T03:40:00Z', { stage: 'operational' }),
    ],
    ...change,
  };
}

/** An approved, active work permit of a contractor that was renewed once. */
export function aWorkStatus(change: Partial<PermitStatus> = {}): PermitStatus {
  return aGoodsStatus({
    kind: 'work',
    code: 'W-GI-4M8HT2WC-R',
    progress: 'complete',
    is_active: true,
    stages: [],
    chain: [{ stage: 'tcr', step: 1, decision: 'approved' }],
    vendor: null,
    submitter: {
      company: 'CV Karya Mandiri',
      name: 'Budi Santoso',
      email: 'budi@karyamandiri.co.id',
      phone: '0813 4455 6677',
      position: 'Mandor',
    },
    date: null,
    time: null,
    start_date: '2026-11-16',
    end_date: '2026-12-05',
    start_time: '22:00',
    end_time: '06:00',
    renewed_until: '2026-11-29',
    window: { from: '2026-11-15T17:00:00.000Z', until: '2026-11-29T17:00:00.000Z' },
    load_unload_items: [],
    work_details: [
      { work_type: 'Civil', description: 'Bongkar dinding partisi' },
      { work_type: 'ME', description: '' },
    ],
    worker_list: [
      {
        ktp_url: '/v1/files/ktp-1',
        name: 'Agus',
        position: 'Tukang',
        email: 'agus@karyamandiri.co.id',
        phone: '0813 1111 2222',
      },
      {
        ktp_url: null,
        name: 'Slamet',
        position: 'Helper',
        email: 'slamet@karyamandiri.co.id',
        phone: '0813 3333 4444',
      },
    ],
    ...change,
  });
}

export function aLinkView(change: Partial<LinkView> = {}): LinkView {
  const status = change.status ?? aGoodsStatus();
  return {
    purpose: 'cancel',
    email: 'rina@sinarabadi.co.id',
    status,
    property: { ...status.property, identity_policy: 'photo_required', retention_days: 30 },
    form: {
      person: {
        company: 'PT Sinar Abadi',
        name: 'Rina Wulandari',
        phone: '0812 9034 5567',
        address: 'Jl. Merdeka 5, Bandung',
        position: status.submitter?.position ?? '',
      },
      floor: { id: uuid(31) },
      location: status.location,
      attachment: [{ name: 'surat-jalan.pdf', url: '/v1/files/doc-1' }],
      items: status.load_unload_items.map(({ id, item_detail, qty, unit }) => ({ id, item_detail, qty, unit })),
      workers: status.worker_list.map((worker, index) => ({
        ...worker,
        id: uuid(700 + index),
        company: 'CV Karya Mandiri',
      })),
    },
    delete_from: null,
    renewal: null,
    ...change,
  };
}

/** A pass of goods out on the night of 18 November 2026, not yet valid. */
export function aPassView(change: Partial<PassView> = {}): PassView {
  return {
    code: 'U-GI-3N8WPX4T-K',
    kind: 'unloading',
    pass: 'signed.pass',
    property: 'Galeri Indah Mall',
    time_zone: 'Asia/Jakarta',
    from: '2026-11-18T15:00:00.000Z',
    until: '2026-11-19T01:00:00.000Z',
    place: 'Dock B, Bay 3',
    plate: 'B 9214 TXR',
    driver_name: 'Agus Setiawan',
    items: { kinds: 3, total: 7 },
    passed_at: null,
    expected_at: null,
    steps: { done: 1, total: 1 },
    standing: 'not_yet',
    checked_at: '2026-11-18T13:10:00.000Z',
    ...change,
  };
}
