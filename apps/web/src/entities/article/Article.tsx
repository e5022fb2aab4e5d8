import type { NewsDocument } from '@gerbang/shared/domain/news/document';
import { Title } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';

import { displayDate, displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { DocumentView } from './DocumentView.tsx';
import type { Pictures } from './DocumentView.tsx';

import classes from './articles.module.css';

interface Props {
  title: string;
  category: string | null;
  /** Null while it has no time yet. */
  publish_at: string | null;
  time_zone: string;
  pinned: boolean;
  body: NewsDocument;
  pictures: Pictures;
  words: { pinned: string };
  /** How deep the title stands on its page. */
  order?: 1 | 2;
}

/** One article in full. */
export function Article({ title, category, publish_at, time_zone, pinned, body, pictures, words, order = 1 }: Props) {
  const language = useLanguage();
  const place = { time_zone, language };
  return (
    <article className={classes.article}>
      <div className={classes.meta}>
        {pinned && (
          <span className={classes.pinned}>
            <IconPin size={14} stroke={1.9} aria-hidden="true" />
            {words.pinned}
          </span>
        )}
        {publish_at !== null && (
          <time dateTime={publish_at} className="tabular">
            {displayDate(publish_at, place)}, {displayTime(publish_at, place)} {zoneName(time_zone)}
          </time>
        )}
        {category !== null && <span>{category}</span>}
      </div>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <DocumentView body={body} pictures={pictures} />
    </article>
  );
}
