import type { endorse as indonesian } from '../../id/permits/endorse.ts';
import { refusalReasons } from './refusal-reasons.ts';

export const endorse: typeof indonesian = {
  pageTitle: 'Confirmation by the tenant',
  for: 'For {{tenant}}, {{unit}}',
  title: {
    loading: 'Is this delivery for your shop?',
    unloading: 'Are these goods leaving your shop?',
    work: 'Is this work for your shop?',
  },
  kind: { loading: 'Goods in', unloading: 'Goods out', work: 'Sika' },
  until: 'until',
  workers_one: '{{count}} worker',
  workers_other: '{{count}} workers',
  privacy: 'Your answer goes to the building office. This link is for your shop only and can be used once.',
  answerBy: 'Answer by',
  yes: { loading: 'Yes, for our shop', unloading: 'Yes, from our shop', work: 'Yes, for our shop' },
  no: 'Not for us',
  refuse: {
    title: 'Why is it not for you?',
    text: '{{company}} and the building office read this reason.',
    reasons: 'Reason',
    reason: refusalReasons,
    note: 'Say more (optional)',
    noteRequired: 'Please write the reason',
    choose: 'Please choose a reason',
    back: 'Back',
    send: { loading: 'Refuse delivery', unloading: 'Refuse request', work: 'Refuse work' },
  },
  done: {
    confirmed: 'Thank you, it is confirmed',
    refused: 'Your answer is recorded: not for your shop',
    told: 'The building office and {{company}} see this answer. To change it, log in as a tenant before the office decides.',
    late: 'The office has already decided',
    lateText: 'This request needs no answer any more.',
    home: 'Go to the home page',
  },
  invalid: {
    title: 'This link is not valid',
    text: 'The link was replaced or is incomplete. Open the link in the latest e-mail, or log in as a tenant.',
  },
  failed: 'Your answer was not sent',
  notLoaded: 'The question could not be loaded',
};
