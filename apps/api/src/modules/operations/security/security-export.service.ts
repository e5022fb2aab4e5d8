import { dutyDownloadQuery } from '@gerbang/shared/contracts/operations/security';
import {
  patrolCheckpoints,
  patrolTemplates,
  securityPosts,
  securityShifts,
} from '@gerbang/shared/contracts/operations/security-records';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import { recordExport } from '../../../platform/records/records-export.ts';
import { minuteColumn } from '../../../platform/sheets/sheets.ts';
import * as repository from './duties.repository.ts';
import type { StoredDuty } from './duties.repository.ts';
import { CHECKPOINTS, POSTS, SHIFTS, TEMPLATES } from './security.records.ts';

export const postExport = recordExport(POSTS, securityPosts.query);

export const shiftExport = recordExport(SHIFTS, securityShifts.query);

export const checkpointExport = recordExport(CHECKPOINTS, patrolCheckpoints.query);

export const templateExport = recordExport(TEMPLATES, patrolTemplates.query);

type SheetDuty = StoredDuty & { time_zone: string };

/** The roster as a spreadsheet with one row per person and day. */
export const dutyExport: PropertyExport<SheetDuty> = {
  name: 'security-duty',
  action: 'security_schedule.update',
  query: dutyDownloadQuery,
  columns(language) {
    const titles = (language === 'en' ? english : indonesian).duty;
    return [
      { title: titles.day, type: 'date', width: 14, value: (row) => row.day },
      { title: titles.shift, type: 'text', width: 20, value: (row) => row.shift },
      minuteColumn(titles.from, (row) => row.from),
      minuteColumn(titles.until, (row) => row.until),
      { title: titles.name, type: 'text', width: 28, value: (row) => row.name },
      { title: titles.post, type: 'text', width: 24, value: (row) => row.post },
      {
        title: titles.status,
        type: 'text',
        value: (row) => titles[row.status === 'planned' && row.on_leave ? 'on_leave' : row.status],
      },
      { title: titles.reason, type: 'text', width: 32, value: (row) => row.reason },
      { title: titles.instead_of, type: 'text', width: 28, value: (row) => row.instead_of },
    ];
  },
  async batch(tx, asked, { after, limit }) {
    const rows = await repository.listAfter(tx, z.parse(dutyDownloadQuery, asked), after, limit);
    const last = rows.at(-1);
    return { rows, next: rows.length < limit || last === undefined ? null : `${last.day}/${last.id}` };
  },
};
