import type { NewsBlock, NewsDocument, NewsText } from '@gerbang/shared/domain/operations/news/document';
import { isSafeLink, numbered } from '@gerbang/shared/domain/operations/news/document';
import type { ReactNode } from 'react';

import classes from './articles.module.css';

export type Pictures = readonly { file_id: string; url: string }[];

interface Props {
  body: NewsDocument;
  pictures: Pictures;
}

/** Renders a document block by block. Texts are never interpreted as markup. */
export function DocumentView({ body, pictures }: Props) {
  return (
    <div className={classes.document}>
      {numbered(body.blocks).map(({ key, item }) => (
        <Block key={key} block={item} pictures={pictures} />
      ))}
    </div>
  );
}

function Block({ block, pictures }: { block: NewsBlock; pictures: Pictures }): ReactNode {
  if (block.type === 'picture') return <Picture alt={block.alt} url={urlOf(block.file_id, pictures)} />;
  if (block.type === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading>
        <Runs runs={block.text} />
      </Heading>
    );
  }
  if (block.type === 'paragraph') {
    return (
      <p>
        <Runs runs={block.text} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {numbered(block.items).map(({ key, item }) => (
        <li key={key}>
          <Runs runs={item} />
        </li>
      ))}
    </List>
  );
}

function Picture({ alt, url }: { alt: string; url: string | undefined }) {
  return url === undefined ? (
    <p className={classes.missing}>{alt}</p>
  ) : (
    <img className={classes.picture} src={url} alt={alt} loading="lazy" decoding="async" />
  );
}

function Runs({ runs }: { runs: readonly NewsText[] }) {
  return numbered(runs).map(({ key, item }) => <Run key={key} {...item} />);
}

function Run({ text, bold, italic, link }: NewsText): ReactNode {
  const slanted = italic === true ? <em>{text}</em> : text;
  const styled = bold === true ? <strong>{slanted}</strong> : slanted;
  // The contract already refuses unsafe links. They are checked again, because this is where a link is rendered.
  if (link === undefined || !isSafeLink(link)) return styled;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {styled}
    </a>
  );
}

function urlOf(file_id: string, pictures: Pictures): string | undefined {
  return pictures.find((picture) => picture.file_id === file_id)?.url;
}
