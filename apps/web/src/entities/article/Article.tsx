import type { NewsDocument } from '@gerbang/shared/domain/operations/news/document';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Title } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';

import { formatDateTime } from '../../lib/format/dates.ts';
import { BUILDING_LANGUAGE } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { DocumentView } from './DocumentView.tsx';
import type { Pictures } from './DocumentView.tsx';

import classes from './articles.module.css';

interface Props {
  title: string;
  category: string | null;
  /** Null for a draft without a publication time. */
  publish_at: string | null;
  time_zone: string;
  pinned: boolean;
  body: NewsDocument;
  pictures: Pictures;
  words: { pinned: string };
  /** Heading level of the title. */
  order?: 1 | 2;
}

export function Article({ title, category, publish_at, time_zone, pinned, body, pictures, words, order = 1 }: Props) {
  const language = useLanguage();
  const place = { time_zone, language };
  return (
    <article className={classes.article} lang={BUILDING_LANGUAGE}>
      <div className={classes.meta} lang={language}>
        {pinned && (
          <span className={classes.pinned}>
            <IconPin size={14} stroke={1.9} aria-hidden="true" />
            {words.pinned}
          </span>
        )}
        {publish_at !== null && (
          <time dateTime={publish_at} className="tabular">
            {formatDateTime(publish_at, place)} {zoneLabel(time_zone)}
          </time>
        )}
        {category !== null && <span lang={BUILDING_LANGUAGE}>{category}</span>}
      </div>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <DocumentView body={body} pictures={pictures} />
    </article>
  );
}
