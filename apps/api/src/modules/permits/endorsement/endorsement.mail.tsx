import { mail as englishMail } from '@gerbang/shared/messages/en/mail';
import { mail as indonesianMail } from '@gerbang/shared/messages/id/mail';
import { fillText } from '@gerbang/shared/text/fill-text';
import { displayDate, displayInstant } from '@gerbang/shared/time/display';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { foreignText } from '../../../platform/mail/foreign-text.ts';
import { mailHtml, mailText, type Fact } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Addressee, RequestFacts, StoredEndorsement } from './endorsement.repository.ts';

type Texts = typeof indonesianMail.endorsement;

/** Items that the mail lists. The page shows all. */
const ITEMS_LISTED = 5;

interface Question {
  permit_id: string;
  asked: Pick<StoredEndorsement, 'tenant' | 'asked_at' | 'answer_by'>;
  facts: RequestFacts;
  to: Addressee;
  url: string;
}

/** The mail that asks a tenant whether a request is for its shop. Names the applicant's company and no person. */
export function endorsementMail({ permit_id, asked, facts, to, url }: Question): Mail {
  const { language } = to;
  const texts: Texts = (language === 'en' ? englishMail : indonesianMail).endorsement;
  const content = {
    language,
    heading: texts.heading[facts.kind],
    paragraphs: [texts.body],
    facts: [factsOf(texts, { asked, facts, language })],
    action: { label: texts.action, url },
    note: texts.note,
  };
  return {
    message_id: `<endorsement.${permit_id}.${asked.asked_at.getTime()}.${to.account_id}@gerbang>`,
    to: to.email,
    subject: fillText(texts.subject[facts.kind], {
      tenant: foreignText(asked.tenant),
      date: displayDate(wallClock(facts.from, facts.time_zone).date, language),
    }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

function factsOf(
  texts: Texts,
  { asked, facts, language }: Pick<Question, 'asked' | 'facts'> & { language: 'id' | 'en' },
): Fact[] {
  const { time_zone, items, works } = facts;
  const instant = (time: Date) => displayInstant(time, time_zone, language);
  const goods = items
    .slice(0, ITEMS_LISTED)
    .map(({ name, qty, unit }) => `${qty} ${foreignText(unit)} ${foreignText(name)}`);
  const more = items.length - goods.length;
  const work = works.map(({ work_type, description }) =>
    foreignText([work_type, description].filter(Boolean).join(': ')),
  );
  const lines: [string, string][] = [
    [texts.facts.tenant, foreignText([asked.tenant, facts.location].join(', '))],
    [texts.facts.company, foreignText(facts.company)],
    [texts.facts.property, foreignText(facts.property_name)],
    [texts.facts.from, instant(facts.from)],
    [texts.facts.until, instant(facts.until)],
    [
      texts.facts.what,
      [
        ...goods,
        ...(more > 0 ? [fillText(texts.more[more === 1 ? 'one' : 'other'], { count: String(more) })] : []),
        ...work,
      ].join('; '),
    ],
    [texts.facts.answerBy, instant(asked.answer_by)],
  ];
  return lines.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}
