import type { NewsBlock, NewsDocument, NewsText } from '@gerbang/shared/domain/operations/news/document';
import { numbered } from '@gerbang/shared/domain/operations/news/document';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { newsMail as english } from '@gerbang/shared/messages/en/operations/news-mail';
import { newsMail as indonesian } from '@gerbang/shared/messages/id/operations/news-mail';
import { fillText } from '@gerbang/shared/text/fill-text';
import type { ReactNode } from 'react';

import { mailHtml, mailText } from '../../../platform/mail/mail-layout.tsx';
import type { Mail } from '../../../platform/mail/mail.ts';

interface MailedArticle {
  id: string;
  kind: NewsKind;
  title: string;
  body: NewsDocument;
}

interface Addressee {
  account_id: string;
  email: string;
  name: string;
  language: 'id' | 'en';
}

/** The e-mail of one article to one person. Leaves pictures out, because our e-mails load nothing from the network. */
export function newsMail(
  news: MailedArticle,
  to: Addressee,
  { public_url, off }: { public_url: string; off: { account_id: string; sig: string } },
): Mail {
  const texts = to.language === 'en' ? english : indonesian;
  const path = news.kind === 'tenant' ? `/news/${news.id}` : `/news/internalNews?news=${news.id}`;
  const content = {
    language: to.language,
    heading: news.title,
    paragraphs: [],
    article: {
      html: <Article body={news.body} picture={texts.picture} />,
      text: articleText(news.body, texts.picture),
    },
    action: { label: texts.read, url: public_url + path },
    links: [{ label: texts.off, url: `${public_url}/newsMail#account=${off.account_id}&sig=${off.sig}` }],
    note: texts.note,
  };
  return {
    message_id: `<news.${news.id}.${to.account_id}@gerbang>`,
    to: to.email,
    subject: fillText(texts.subject, { title: news.title }),
    html: mailHtml(content),
    text: mailText(content),
  };
}

const spaced = { margin: '0 0 14px', fontSize: 16, lineHeight: 1.5 } as const;

function Article({ body, picture }: { body: NewsDocument; picture: string }) {
  return numbered(body.blocks).map(({ key, item }) => <Block key={key} block={item} picture={picture} />);
}

function Block({ block, picture }: { block: NewsBlock; picture: string }): ReactNode {
  if (block.type === 'picture')
    return <p style={{ ...spaced, color: '#56635F' }}>{fillText(picture, { alt: block.alt })}</p>;
  if (block.type === 'heading')
    return (
      <h2 style={{ margin: '20px 0 8px', fontSize: block.level === 2 ? 19 : 17, lineHeight: 1.3 }}>
        <Runs runs={block.text} />
      </h2>
    );
  if (block.type === 'paragraph')
    return (
      <p style={spaced}>
        <Runs runs={block.text} />
      </p>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List style={{ ...spaced, paddingLeft: 24 }}>
      {numbered(block.items).map(({ key, item }) => (
        <li key={key}>
          <Runs runs={item} />
        </li>
      ))}
    </List>
  );
}

function Runs({ runs }: { runs: readonly NewsText[] }) {
  return numbered(runs).map(({ key, item }) => <Run key={key} {...item} />);
}

function Run({ text, bold, italic, link }: NewsText): ReactNode {
  const lines: ReactNode = numbered(text.split('\n')).flatMap(({ key, item }) =>
    key === '0' ? [item] : [<br key={key} />, item],
  );
  const style = {
    ...(bold === true && { fontWeight: 700 }),
    ...(italic === true && { fontStyle: 'italic' }),
    ...(link !== undefined && { color: '#0B6B61' }),
  };
  return link === undefined ? (
    <span style={style}>{lines}</span>
  ) : (
    <a href={link} style={style}>
      {lines}
    </a>
  );
}

/** The article as plain text. A link is followed by its address. */
function articleText({ blocks }: NewsDocument, picture: string): string {
  return blocks.map((block) => blockText(block, picture)).join('\n\n');
}

function blockText(block: NewsBlock, picture: string): string {
  if (block.type === 'picture') return fillText(picture, { alt: block.alt });
  if (block.type !== 'list') return runsText(block.text);
  return block.items.map((runs, index) => `${block.ordered ? `${index + 1}.` : '-'} ${runsText(runs)}`).join('\n');
}

function runsText(runs: readonly NewsText[]): string {
  return runs.map(({ text, link }) => (link === undefined || link === text ? text : `${text} (${link})`)).join('');
}
