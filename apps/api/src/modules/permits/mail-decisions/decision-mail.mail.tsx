import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { isAtHeight } from '@gerbang/shared/domain/permits/second-step';
import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import { fillText } from '@gerbang/shared/text/fill-text';
import { displayDate, displayInstant } from '@gerbang/shared/time/display';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { displayHours } from '@gerbang/shared/time/windows';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import { mailHtml, mailText, type Fact } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Decider, MailedRequest } from './mail-decisions.repository.ts';

type Language = Decider['language'];

const textsIn = (language: Language) => (language === 'en' ? englishMail : indonesianMail).decision;

export interface DecisionMail {
  request: MailedRequest;
  stage: ChainStage;
  decider: Pick<Decider, 'account_id' | 'email' | 'language'>;
  /** Names of the absent people for whom the decider is deputy. */
  away: readonly string[];
  url: string;
  event_id: string;
}

/**
 * The mail that asks somebody to decide a stage. All texts of users are escaped. The subject has none of them, because
 * it is read as words of the building.
 */
export function decisionMail({ request, stage, decider, away, url, event_id }: DecisionMail): Mail {
  const { language } = decider;
  const texts = textsIn(language);
  const kind = texts.kind[request.kind];
  const content = {
    language,
    heading: fillText(texts.heading, { kind }),
    paragraphs: [
      fillText(texts.body, { stage: texts.stage[stage] }),
      ...(away.length === 0 ? [] : [fillText(texts.away, { names: away.map(foreignText).join(', ') })]),
    ],
    facts: [factsOf(request, language), saidOf(request, language)].filter((table) => table.length > 0),
    action: { label: texts.action, url },
    note: texts.note,
  };
  return {
    message_id: `<decision.${event_id}.${decider.account_id}@gerbang>`,
    to: decider.email,
    subject: fillText(texts.subject, {
      kind,
      code: showCode(request.code),
      when: daysOf(request, language),
    }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

function factsOf(request: MailedRequest, language: Language): Fact[] {
  const { facts, items, workers, risks } = textsIn(language);
  const works = [...request.works, request.description];
  const dangers = [
    ...(isHotWork({ works }) ? [risks.hot] : []),
    ...(isAtHeight(works) ? [risks.height] : []),
    ...(touchesFireSystem({ works }) ? [risks.fireSystem] : []),
  ];
  const isWork = request.kind === 'work';
  const [size, count] = isWork ? [workers, request.workers] : [items, request.items];
  const lines: [string, string][] = [
    [facts.code, showCode(request.code)],
    [facts.tenant, foreignText(request.tenant ?? '')],
    [facts.company, foreignText(request.company)],
    [facts.applicant, foreignText(request.name)],
    [facts.where, foreignText([request.property_name, whereOf(request)].join(', '))],
    [facts.when, `${daysOf(request, language)}, ${hoursOf(request, language)} ${zoneLabel(request.time_zone)}`],
    [facts.what, foreignText([...request.works, request.description].filter((text) => text !== '').join('; '))],
    [facts.size, fillText(size[count === 1 ? 'one' : 'other'], { count: String(count) })],
    [facts.risk, isWork ? dangers.join(', ') : ''],
    [facts.due, displayInstant(request.due_at, request.time_zone, language)],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}

/** Notes of the stages that have already approved. */
function saidOf({ said }: MailedRequest, language: Language): Fact[] {
  return said.map(({ stage, note }) => ({ label: textsIn(language).stage[stage], value: foreignText(note) }));
}

const whereOf = ({ floor, location }: MailedRequest) =>
  [floor ?? '', location].filter((text) => text !== '').join(', ');

function daysOf({ first_date, last_date }: MailedRequest, language: Language): string {
  const first = displayDate(first_date, language);
  return first_date === last_date ? first : `${first} - ${displayDate(last_date, language)}`;
}

function hoursOf({ time, first_date, last_date, kind }: MailedRequest, language: Language): string {
  const isOneNight = kind !== 'work' || first_date === last_date;
  return displayHours(foreignText(time), isOneNight ? first_date : null, language);
}
