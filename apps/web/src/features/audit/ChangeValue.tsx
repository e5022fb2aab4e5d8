import type { AuditRow } from '@gerbang/shared/contracts/audit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { dayWords, useAuditWords, useMoments } from './use-audit-words.ts';

import classes from './audit.module.css';

/** Fields whose values are codes of ours and not words of people. */
const CODED: ReadonlySet<string> = new Set([
  'kind',
  'state',
  'stage',
  'stages',
  'asks',
  'steps',
  'type',
  'identity_policy',
  'direction',
  'through',
  'language',
]);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const COLOR = /^#[0-9a-f]{6}$/i;
/** Short ends of an id are enough to tell two apart. */
const ID_END = 8;

interface Props {
  field: string;
  value: unknown;
  names: AuditRow['names'];
  time_zone: string;
  /** How many more the list has that are on both sides. */
  same?: number;
}

/** A value as people read it: names for ids, words for codes, a line for each of a list. */
export function ChangeValue({ same = 0, ...props }: Props) {
  const { t } = useTranslation('audit');
  const { value } = props;
  if (!Array.isArray(value)) return <One {...props} />;
  if (value.length === 0 && same === 0) return <Nothing />;
  // What a list says twice is one thing to read.
  const different = new Map(value.map((one: unknown) => [JSON.stringify(one), one]));
  return (
    <ul className={classes.values}>
      {[...different].map(([key, one]) => (
        <li key={key}>
          <One {...props} value={one} />
        </li>
      ))}
      {same > 0 && <li className={classes.quiet}>{t('value.same', { count: same })}</li>}
    </ul>
  );
}

function One({ value, ...props }: Omit<Props, 'same'>): ReactNode {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  if (value === null && props.field === 'property_ids')
    return <span className={classes.quiet}>{t('value.otherProperty')}</span>;
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return <Words {...props} text={value} />;
  return manyWords(value, (text) => words.code(text) ?? text);
}

function Words({ field, text, names, time_zone }: Omit<Props, 'same' | 'value'> & { text: string }): ReactNode {
  const words = useAuditWords();
  const language = useLanguage();
  const moments = useMoments(time_zone);
  if (CODED.has(field)) return words.code(text) ?? text;
  if (field === 'actions') return words.right(text) ?? text;
  const name = names[text];
  if (name !== undefined) return name;
  if (UUID.test(text)) return <Id id={text} />;
  if (MOMENT.test(text)) return moments.full(text);
  return COLOR.test(text) ? <Color value={text} /> : dayWords(text, language);
}

/** What stands side by side in a list, what has names of its own, or anything else as it is stored. */
function manyWords(value: unknown, wordOf: (text: string) => string): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.map(wordOf).join(' + ');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${wordOf(name)}: ${JSON.stringify(one)}`);
  return parts.join('\n');
}

function Nothing() {
  const { t } = useTranslation('audit');
  return <span className={classes.quiet}>{t('value.none')}</span>;
}

/** An id whose record has no name here. */
function Id({ id }: { id: string }) {
  return (
    <code className={classes.id} title={id}>
      …{id.slice(-ID_END)}
    </code>
  );
}

function Color({ value }: { value: string }) {
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: value }} aria-hidden="true" />
      {value}
    </span>
  );
}
