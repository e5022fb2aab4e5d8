import type { Language } from '@gerbang/shared/contracts/common';
import { permitDownloadQuery, type PermitDownloadQuery } from '@gerbang/shared/contracts/permits/permit-list';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { finalDecision, urgencyOf } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { registerState } from '@gerbang/shared/domain/permits/states';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { approvals as englishWords } from '@gerbang/shared/messages/en/permits/approvals';
import { register as englishRegister } from '@gerbang/shared/messages/en/permits/register';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import { approvals as indonesianWords } from '@gerbang/shared/messages/id/permits/approvals';
import { register as indonesianRegister } from '@gerbang/shared/messages/id/permits/register';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import { minuteColumn, type SheetColumn } from '../../../platform/sheets/sheets.ts';
import type { ExportedPermit } from './listed-permit.repository.ts';
import { listAfter } from './queue.repository.ts';
import { isAboutPeople, localTimesOf, wantedOf } from './queue.service.ts';

type Row = ExportedPermit & { is_late: boolean };

/** A stored query was validated when the download was requested. */
const read = (query: unknown) => query as PermitDownloadQuery;

/** Permits as a spreadsheet: same filters as the list, sorted by id. */
export const permitExport: PropertyExport<Row> = {
  name: 'permit',
  action: 'permit.read',
  query: permitDownloadQuery,
  personal: {
    action: 'permit.view_people',
    askedAt: (query) =>
      read(query).people === undefined && !isAboutPeople(read(query)) ? undefined : read(query).property_id,
  },
  columns(language, query) {
    return [...columnsOf(language), ...(read(query).people === undefined ? [] : personalColumns(language))];
  },
  async batch(tx, asked, { after, limit, now }) {
    const query = read(asked);
    const times = await localTimesOf(tx, query, now);
    const { permits, next } = await listAfter(tx, wantedOf(query.view), query, { after, limit, now, ...times });
    return { rows: permits.map((permit) => ({ ...permit, is_late: isLate(permit, now) })), next };
  },
};

function isLate({ asked_at, due_at }: ExportedPermit, now: Date): boolean {
  return asked_at !== null && due_at !== null && urgencyOf({ asked_at, due_at }, now) === 'late';
}

function columnsOf(language: Language): SheetColumn<Row>[] {
  const titles = titlesIn(language);
  const words = language === 'en' ? englishWords : indonesianWords;
  const stateWords = (language === 'en' ? englishRegister : indonesianRegister).state;
  return [
    { title: titles.code, width: 20, type: 'text', value: (row) => showCode(row.code) },
    { title: titles.kind, type: 'text', value: (row) => words.kind[row.kind] },
    { title: titles.state, width: 26, type: 'text', value: (row) => stateWords[registerState(row.state)] },
    { title: titles.tenant, width: 28, type: 'text', value: (row) => row.tenant },
    { title: titles.floor, type: 'text', value: (row) => row.floor },
    { title: titles.location, type: 'text', value: (row) => row.location },
    { title: titles.company, width: 28, type: 'text', value: (row) => row.company },
    { title: titles.first_day, type: 'date', value: (row) => row.day ?? row.start_date },
    { title: titles.last_day, type: 'date', value: (row) => row.day ?? row.end_date },
    { title: titles.time, type: 'text', value: timeOf },
    { title: titles.waits_for, width: 26, type: 'text', value: (row) => waitsFor(row, words.stage) },
    minuteColumn(titles.due_at, (row) => row.due_at),
    { title: titles.is_late, type: 'boolean', value: (row) => row.is_late },
    minuteColumn(titles.created_at, (row) => row.created_at),
    minuteColumn(titles.decided_at, (row) => finalDecision(row.chain)?.at ?? null),
    { title: titles.items, type: 'number', value: (row) => row.items },
    { title: titles.workers, type: 'number', value: (row) => row.workers },
  ];
}

/** Columns that may tell who a person is. A description is free text, which may contain names too. */
function personalColumns(language: Language): SheetColumn<Row>[] {
  const titles = titlesIn(language);
  const { removed } = language === 'en' ? englishWords : indonesianWords;
  return [
    { title: titles.name, width: 24, type: 'text', value: (row) => (row.erased_at === null ? row.name : removed) },
    { title: titles.email, width: 28, type: 'text', value: (row) => row.email },
    { title: titles.phone, type: 'text', value: (row) => row.phone },
    { title: titles.plate, type: 'text', value: (row) => row.plate },
    { title: titles.driver_name, width: 24, type: 'text', value: (row) => row.driver_name },
    { title: titles.description, width: 40, type: 'text', value: (row) => row.description },
  ];
}

const titlesIn = (language: Language) => (language === 'en' ? english : indonesian).permit;

function timeOf({ time, start_time, end_time }: Row): string | null {
  return time ?? (start_time === null ? null : `${start_time.slice(0, 5)} - ${end_time?.slice(0, 5)}`);
}

/** A requested renewal waits for TCR. */
function waitsFor({ chain, renewal_period }: Row, words: Readonly<Record<string, string>>): string {
  const open = chain.filter(({ asked_at, decision }) => asked_at !== null && decision === null);
  const stages: string[] = [...open.map(({ stage }) => stage), ...(renewal_period === null ? [] : ['tcr'])];
  return stages.map((stage) => words[stage] ?? stage).join(', ');
}
