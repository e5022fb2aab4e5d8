import type { Stage } from '@gerbang/shared/access';
import { DIGEST_HOURS } from '@gerbang/shared/domain/people/channels';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { placeText } from '@gerbang/shared/domain/permits/place-text';
import { notificationMail as english } from '@gerbang/shared/messages/en/people/notification-mail';
import { notificationMail as indonesian } from '@gerbang/shared/messages/id/people/notification-mail';
import { fillText } from '@gerbang/shared/text/fill-text';
import { displayHour, displayInstant, shortWeekday } from '@gerbang/shared/time/display';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { hoursOf } from '@gerbang/shared/time/windows';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { groupedHtml, groupedText, type GroupedMail, type Line, type Section } from './digest-layout.tsx';
import type { DigestReader, DigestRun, NoticeLine, OpenCount, OpenLine } from './digest.repository.ts';
import type { HeldStage } from './recipients.repository.ts';

type Language = DigestReader['language'];

const QUEUE = '/operational/permitApprovals';
const HOME = '/dashboard';
const SETTINGS = '/profile';

export interface LateContent {
  counts: readonly OpenCount[];
  lines: readonly OpenLine[];
}

export interface WaitingContent {
  count: number;
  lines: readonly OpenLine[];
}

export interface DigestContent {
  late: LateContent;
  waiting: WaitingContent;
  /** May have one entry more than `most`, which means that there are more. */
  notices: readonly NoticeLine[];
  held: readonly HeldStage[];
  most: number;
}

interface Writing extends DigestContent {
  language: Language;
  at: Date;
  url: string;
}

const textsIn = (language: Language) => (language === 'en' ? english : indonesian);
const sumOf = (counts: readonly OpenCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The one mail of a run. Its links open the product, which asks for the login; none decides anything. */
export function digestMail(run: DigestRun, reader: DigestReader, content: DigestContent, url: string): Mail {
  const { language, made_at: at } = reader;
  const writing = { ...content, language, at, url };
  const { digest: texts } = textsIn(language);
  const hours = DIGEST_HOURS.map(displayHour).join(texts.and);
  const mail: GroupedMail = {
    language,
    heading: headingOf(writing, greeting(run, reader)),
    intro: introOf(writing, run, reader),
    place: placeOf(writing),
    counts: countsOf(writing),
    action: actionOf(writing),
    sections: [...lateSections(writing), ...waitingSection(writing), ...noticeSection(writing)],
    note: fillText(texts.note, { hours }),
    settings: { label: texts.change, url: url + SETTINGS },
  };
  return {
    message_id: `<digest.${run.account_id}.${run.day}.${run.hour}@gerbang>`,
    to: reader.to_email,
    subject: subjectOf(writing),
    html: groupedHtml(mail),
    text: groupedText(mail),
  };
}

/** A text for one thing or for several. */
function counted(forms: { one: string; many: string }, count: number, values: Record<string, string> = {}): string {
  return fillText(count === 1 ? forms.one : forms.many, { count: String(count), ...values });
}

function subjectOf({ late, waiting, language }: Writing): string {
  const { digest: texts } = textsIn(language);
  const total = sumOf(late.counts);
  if (total > 0) {
    const names = [...new Set(late.counts.map(({ property_name }) => property_name))];
    const place =
      names.length === 1 ? foreignText(names[0] ?? '') : fillText(texts.buildings, { count: String(names.length) });
    const own = sumOf(ownOf(late));
    return [counted(texts.late, total, { place }), ...(own === 0 ? [] : [counted(texts.waits, own)])].join(', ');
  }
  return waiting.count > 0 ? fillText(texts.subjectWaiting, { count: String(waiting.count) }) : texts.subjectOther;
}

function greeting({ hour }: DigestRun, { to_name, language }: DigestReader): string {
  const { digest: texts } = textsIn(language);
  return fillText(hour < 12 ? texts.morning : texts.afternoon, { name: foreignText(to_name) });
}

function headingOf({ late, language }: Writing, greeted: string): string {
  const { digest: texts } = textsIn(language);
  const own = sumOf(ownOf(late));
  if (own > 0) return counted(texts.headingOwn, own);
  const total = sumOf(late.counts);
  return total > 0 ? counted(texts.headingLate, total) : greeted;
}

function introOf(writing: Writing, run: DigestRun, reader: DigestReader): string {
  const { late, waiting, language } = writing;
  const { digest: texts } = textsIn(language);
  if (late.counts.length === 0) return waiting.count > 0 ? texts.waiting : texts.updatesOnly;
  const total = sumOf(late.counts);
  const fresh = late.counts.reduce((sum, { new_count }) => sum + new_count, 0);
  const next = displayHour(DIGEST_HOURS.find((hour) => hour > run.hour) ?? DIGEST_HOURS[0]);
  return [
    `${greeting(run, reader)}.`,
    ...(reader.last_mailed_at === null || fresh === 0 || total === 1
      ? []
      : [fillText(texts.fresh, { total: String(total), count: String(fresh) })]),
    fillText(texts.next, { next }),
  ].join(' ');
}

/** The building that the mail is about; empty when it is about several. */
function placeOf({ late, waiting, notices }: Writing): string {
  const names = new Set([...late.counts, ...waiting.lines, ...notices].map(({ property_name }) => property_name));
  return names.size === 1 ? foreignText([...names].join('')) : '';
}

const ownOf = ({ counts }: LateContent) => counts.filter(({ is_held }) => is_held);

function countsOf({ late, held, language }: Writing): GroupedMail['counts'] {
  const { digest: texts } = textsIn(language);
  const own = sumOf(ownOf(late).filter(({ in_place_of }) => in_place_of === null));
  const others = sumOf(late.counts) - sumOf(ownOf(late));
  const away = [...new Set(ownOf(late).flatMap(({ in_place_of }) => in_place_of ?? []))];
  const standing = away.map((id) => ({
    count: sumOf(late.counts.filter(({ in_place_of }) => in_place_of === id)),
    label: fillText(texts.countFor, { name: nameOf(held, id) }),
    isUrgent: true,
  }));
  return [
    { count: own, label: texts.countOwn, isUrgent: true },
    ...standing,
    { count: others, label: texts.countOthers, isUrgent: false },
  ].filter(({ count }) => count > 0);
}

function nameOf(held: readonly HeldStage[], id: string): string {
  return foreignText(held.find(({ in_place_of }) => in_place_of === id)?.name ?? '');
}

function actionOf({ late, waiting, notices, language, url }: Writing): GroupedMail['action'] {
  const { digest: texts } = textsIn(language);
  const [first] = late.lines.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime());
  if (first !== undefined)
    return { label: texts.openFirst, url: `${url}${QUEUE}?permit=${first.permit_id}&at=${first.property_id}` };
  if (late.counts.length > 0) return { label: texts.openLate, url: `${url}${QUEUE}?view=waiting&late=true&where=all` };
  const isAboutPermits = waiting.count > 0 || notices.some(({ permit_kind }) => permit_kind !== null);
  return isAboutPermits ? { label: texts.action, url: url + QUEUE } : { label: texts.actionApp, url: url + HOME };
}

/** One section per stage of the reader and per person they stand in for, then the late permits of others, only counted. */
function lateSections(writing: Writing): Section[] {
  const { late, language, url } = writing;
  const { digest: texts, stageShort: stages } = textsIn(language);
  const keys = [...new Map(late.lines.map((line) => [`${line.stage} ${line.in_place_of}`, line])).values()];
  const own = keys.map((key) => {
    const { stage, in_place_of } = key;
    const isOfGroup = (one: { stage: Stage; in_place_of: string | null }) =>
      one.stage === stage && one.in_place_of === in_place_of;
    const count = sumOf(ownOf(late).filter(isOfGroup));
    const lines = late.lines.filter(isOfGroup);
    return {
      ...sectionHead(writing, key),
      count,
      link: { label: counted(texts.decide, count), url: `${url}${QUEUE}?stage=${stage}&late=true&where=all` },
      lines: lines.map((line) => openLine(line, writing)),
      ...moreOf(count - lines.length, language),
    };
  });
  const others = late.counts.filter(({ is_held }) => !is_held);
  if (others.length === 0) return own;
  const count = sumOf(others);
  const byStage = Map.groupBy(others, ({ stage }) => stage);
  const section = {
    title: texts.others,
    count,
    text: [...byStage].map(([stage, counts]) => `${stages[stage]} ${sumOf(counts)}`).join(', '),
    link: { label: counted(texts.see, count), url: `${url}${QUEUE}?view=waiting&late=true&where=all` },
    lines: [],
  };
  return [...own, section];
}

function sectionHead(
  { held, language }: Writing,
  { stage, in_place_of, time_zone }: OpenLine,
): Pick<Section, 'title' | 'text'> {
  const { digest: texts, stageShort: stages } = textsIn(language);
  if (in_place_of === null) return { title: fillText(texts.own, { stage: stages[stage] }), text: '' };
  const until = held.find((one) => one.in_place_of === in_place_of)?.ends_at ?? null;
  const title = fillText(texts.standIn, { stage: stages[stage], name: nameOf(held, in_place_of) });
  if (until === null) return { title, text: '' };
  const day = shortWeekday(wallClock(until, time_zone).date, language);
  return { title, text: fillText(texts.standInUntil, { until: day }) };
}

function waitingSection(writing: Writing): Section[] {
  const { late, waiting, language, url } = writing;
  if (waiting.count === 0) return [];
  const { digest: texts } = textsIn(language);
  return [
    {
      title: late.counts.length > 0 ? texts.waitingInTime : texts.waitingTitle,
      count: waiting.count,
      text: '',
      link: { label: texts.action, url: url + QUEUE },
      lines: waiting.lines.map((line) => openLine(line, writing)),
      ...moreOf(waiting.count - waiting.lines.length, language),
    },
  ];
}

function noticeSection({ notices, most, language }: Writing): Section[] {
  if (notices.length === 0) return [];
  const { digest: texts, kind } = textsIn(language);
  const lines = notices.slice(0, most).map((notice) => ({
    title: notice.permit_kind === null ? notice.code : showCode(notice.code),
    detail: [
      texts.told[notice.kind],
      ...(notice.permit_kind === null ? [] : [kind[notice.permit_kind]]),
      foreignText(notice.title),
    ].join(' · '),
  }));
  const isMore = notices.length > most;
  return [{ title: texts.updates, count: lines.length, text: isMore ? texts.moreInApp : '', lines }];
}

function moreOf(count: number, language: Language): Pick<Section, 'more'> {
  return count > 0 ? { more: fillText(textsIn(language).digest.more, { count: String(count) }) } : {};
}

function openLine(line: OpenLine, { language, at }: Writing): Line {
  const { digest: texts, kind } = textsIn(language);
  const starts = hoursOf(line.hours)?.from ?? line.hours;
  const isLate = line.due_at <= at;
  const due = isLate
    ? fillText(texts.lateBy, { span: displaySpan(at.getTime() - line.due_at.getTime(), language) })
    : fillText(texts.due, { due: displayInstant(line.due_at, line.time_zone, language) });
  return {
    title: foreignText(line.title),
    detail: [kind[line.permit_kind], foreignText(placeText(line.floor, line.location))]
      .filter((part) => part !== '')
      .join(', '),
    when: { label: texts.begins, value: `${shortWeekday(line.day, language)}, ${foreignText(starts)}` },
    due: { text: due, isLate },
  };
}
