import type { Action } from '@gerbang/shared/access';
import type { ImportReport } from '@gerbang/shared/contracts/records';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../test/builders.ts';
import { withoutMotion } from '../../test/reduced-motion.ts';
import { renderApp } from '../../test/render-app.tsx';
import { json, stubServer } from '../../test/server.ts';
import { staffSession } from '../../test/sessions.ts';

const LIST = 'GET /v1/tenant-datatable';
const MODULES = [
  aModule('Master Data', [
    ['Tenant', '/masterData/tenant'],
    ['Floor', '/masterData/floor'],
  ]),
];

const empty = () => json({ data: [], total: 0, page: 1 });

/** Opens an empty list of tenants, with a role that has the given actions. */
export async function openTenants(
  answers: Parameters<typeof stubServer>[0] = {},
  actions: Action[] = ['tenant.read', 'tenant.update'],
) {
  withoutMotion();
  const record = aStaffRecord();
  await staffSession({ ...record, role: { ...record.role, actions, modules: MODULES } });
  const sent = stubServer({ [LIST]: empty, 'GET /v1/floor-datatable': empty, ...answers });
  const app = renderApp('/masterData/tenant?search_by=kopi');
  await screen.findByRole('heading', { name: 'Tenants' });
  return { ...app, sent, property_id: record.property.id };
}

/** Replaces the download of files. Records the link that was clicked for each file. */
export function watchSaving() {
  const saved = vi.fn<(link: { href: string; download: string }) => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved({ href: this.href, download: this.download });
  });
  const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:sheet');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  return saved;
}

/** A file with any content, because only the server reads it. */
export function aFile(name = 'tenant.xlsx', size = 1): File {
  return new File(['1'.repeat(size)], name);
}

/** A report of one new row, one changed row, and one row with faults. */
export function aReport(change: Partial<ImportReport> = {}): ImportReport {
  return {
    hash: 'a'.repeat(64),
    counts: { create: 1, change: 1, unchanged: 0, fault: 1 },
    rows: [
      { row: 2, name: 'Kopi Senja', outcome: 'create', changes: [], faults: [] },
      { row: 3, name: 'Batik Laras', outcome: 'change', changes: ['phone', 'category_id'], faults: [] },
      {
        row: 5,
        name: '',
        outcome: 'fault',
        changes: [],
        faults: [
          { column: 'name', code: 'required' },
          { column: 'unit_ids', code: 'not_found', text: 'L9-99' },
          { column: 'active', code: 'too_short' },
          { column: 'name', code: 'twice', text: '9' },
        ],
      },
    ],
    unknown_columns: ['Owner'],
    missing_columns: [],
    ...change,
  };
}

export const JOB = uuid(77);
