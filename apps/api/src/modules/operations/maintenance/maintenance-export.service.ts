import { maintenanceListQuery } from '@gerbang/shared/contracts/operations/maintenance';
import { standingOf } from '@gerbang/shared/domain/operations/maintenance/due';
import { ruleWords } from '@gerbang/shared/domain/operations/maintenance/rule-words';
import { maintenance as english } from '@gerbang/shared/messages/en/operations/maintenance';
import { maintenance as indonesian } from '@gerbang/shared/messages/id/operations/maintenance';
import { fillText } from '@gerbang/shared/text/fill-text';
import { parseRule } from '@gerbang/shared/time/recurrence-rule';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import * as repository from './maintenance.repository.ts';
import type { ListedSchedule } from './maintenance.repository.ts';

export const maintenanceExport: PropertyExport<ListedSchedule> = {
  name: 'maintenance',
  action: 'work_order.read',
  query: maintenanceListQuery,
  columns(language) {
    const words = language === 'en' ? english : indonesian;
    const when = ({ rule, every_units }: ListedSchedule): string => {
      const parsed = rule === null ? undefined : parseRule(rule);
      if (parsed !== undefined) return ruleWords(parsed, words.rule, language);
      return fillText(words.everyUnits, { count: String(Number(every_units)) });
    };
    return [
      { title: words.column.title, width: 36, type: 'text', value: (row) => row.title },
      { title: words.column.rule, width: 36, type: 'text', value: when },
      { title: words.field.rule, width: 32, type: 'text', value: (row) => row.rule ?? '' },
      { title: words.column.next_due_on, width: 16, type: 'date', value: (row) => row.next_due_on },
      { title: words.field.lead_days, type: 'number', value: (row) => row.lead_days },
      { title: words.column.standing, type: 'text', value: (row) => words.standing[standingOf(row)] },
      { title: words.column.priority, type: 'text', value: (row) => words.priority[row.priority] },
      { title: words.field.category_id, width: 22, type: 'text', value: (row) => row.category },
      { title: words.column.asset, width: 28, type: 'text', value: (row) => row.asset },
      { title: words.field.floor_id, type: 'text', value: (row) => row.floor },
      { title: words.field.location, width: 24, type: 'text', value: (row) => row.location },
      { title: words.field.assignee_id, width: 24, type: 'text', value: (row) => row.assignee },
      { title: words.field.team_id, width: 24, type: 'text', value: (row) => row.team },
      { title: words.column.updated_at, type: 'date', value: (row) => wallClock(row.updated_at, row.time_zone).date },
    ];
  },
  async batch(tx, asked, { after, limit, now }) {
    const rows = await repository.listAfter(tx, z.parse(maintenanceListQuery, asked), now, after, limit);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  },
};
