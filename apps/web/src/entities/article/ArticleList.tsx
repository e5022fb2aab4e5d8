import { Button } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { Link } from 'react-router';

import { formatDate } from '../../lib/format/dates.ts';
import { BUILDING_LANGUAGE } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

import classes from './articles.module.css';

interface ListedArticle {
  id: string;
  title: string;
  excerpt: string;
  category: string | null;
  publish_at: string;
  pinned: boolean;
  is_read: boolean;
  picture: { url: string } | null;
  time_zone: string;
}

interface Props {
  label: string;
  articles: readonly ListedArticle[];
  words: { unread: string; pinned: string; more: string };
  to: (id: string) => string;
  /** Loads the next page. Undefined at the end of the list. */
  onMore?: (() => void) | undefined;
  isLoadingMore?: boolean;
}

export function ArticleList({ label, articles, words, to, onMore, isLoadingMore = false }: Props) {
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {articles.map((article) => (
          <li key={article.id}>
            <Card article={article} words={words} to={to(article.id)} />
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button variant="default" className={classes.more ?? ''} onClick={onMore} loading={isLoadingMore}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function Card({ article, words, to }: { article: ListedArticle; words: Props['words']; to: string }) {
  const language = useLanguage();
  const { title, excerpt, category, pinned, is_read, picture, time_zone } = article;
  const day = formatDate(article.publish_at, { time_zone, language }, 'medium');
  return (
    <Link to={to} className={classes.card} data-unread={!is_read || undefined}>
      <span className={classes.cardTexts}>
        <span className={classes.meta}>
          {!is_read && <span className={classes.unread}>{words.unread}</span>}
          {pinned && (
            <span className={classes.pinned}>
              <IconPin size={14} stroke={1.9} aria-hidden="true" />
              {words.pinned}
            </span>
          )}
          <span className="tabular">{day}</span>
          {category !== null && <span lang={BUILDING_LANGUAGE}>{category}</span>}
        </span>
        <span className={classes.cardTitle} lang={BUILDING_LANGUAGE}>
          {title}
        </span>
        <span className={classes.excerpt} lang={BUILDING_LANGUAGE}>
          {excerpt}
        </span>
      </span>
      {/* Decorative in the list: the article itself contains the description of the picture. */}
      {picture !== null && <img className={classes.thumb} src={picture.url} alt="" loading="lazy" decoding="async" />}
    </Link>
  );
}
