import { dayAfter, type BenchBuilding } from '../lib/building.ts';
import type { LoadRequest } from './load.ts';

/** What visitors do: they read the lists of the form, look for a permit, and one in seven sends a form. */
export function publicRequests({ property_id, floor_id }: BenchBuilding): LoadRequest[] {
  const of = `property_id=${property_id}`;
  return [
    { kind: 'properties', weight: 15, wanted: 200, text: get('property') },
    { kind: 'floors', weight: 10, wanted: 200, text: get(`floor?${of}`) },
    {
      kind: 'times',
      weight: 25,
      wanted: 200,
      text: get(`loading-unloading/time?${of}&date=${dayAfter(2).day}`),
    },
    { kind: 'days', weight: 25, wanted: 200, text: get(`loading-unloading/availbility?${of}`) },
    { kind: 'lookups', weight: 10, wanted: 404, text: post('/v1/public/status', lookup) },
    { kind: 'submits', weight: 15, wanted: 201, text: post('/v1/public/sika', workForm(property_id, floor_id)) },
  ];
}

const lookup = { form_code: 'L-BF-{{number}}', email: 'load-{{number}}@bench.example' };

function workForm(property_id: string, floor_id: string): unknown {
  const person = {
    company: 'PT Uji Beban',
    name: 'Budi Santoso',
    email: 'load-{{number}}@bench.example',
    phone: '+62 811 1234 567',
    ktp_url: null,
  };
  return {
    property: { id: property_id },
    start_date: dayAfter(2).day,
    end_date: dayAfter(3).day,
    start_time: '08:00',
    end_time: '17:00',
    submitter: { ...person, position: 'Mandor' },
    description: 'Uji',
    work_details: [{ work_type: 'Civil', description: 'Uji' }],
    worker_list: [{ ...person, position: 'Tukang' }],
    tenant: null,
    location: 'LG-01',
    floor: { id: floor_id },
    attachment: [],
  };
}

const HEAD = 'Host: bench.example\r\nX-Forwarded-For: {{address}}\r\n';

/** A list of the form. */
function get(list: string): string {
  return `GET /v1/public/${list} HTTP/1.1\r\n${HEAD}\r\n`;
}

/** The length is that of the body with numbers put in. */
function post(path: string, body: unknown): string {
  const content = JSON.stringify(body);
  // A cookie of a visitor has 43 characters.
  const cookie = `Cookie: applicant=${'A'.repeat(31)}{{number}}\r\nIdempotency-Key: load-{{number}}\r\n`;
  const type = `Content-Type: application/json\r\nContent-Length: ${lengthOf(content)}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${HEAD}${cookie}${type}\r\n${content}`;
}

function lengthOf(content: string): number {
  return Buffer.byteLength(content.replaceAll('{{number}}', '000000000000'));
}
