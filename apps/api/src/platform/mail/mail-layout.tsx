import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { Mail } from './mail.ts';

export interface MailContent {
  language: 'id' | 'en';
  heading: string;
  paragraphs: readonly string[];
  /** Longer text with headings and lists, after the paragraphs. */
  article?: { html: ReactNode; text: string };
  /** A picture that is attached to the mail under `cid`, with a side of `size` pixels. */
  picture?: { cid: string; alt: string; size: number };
  /** Details of the mail, one table per record. */
  facts?: readonly (readonly Fact[])[];
  /** The main action as a button; the plain text shows its URL. */
  action?: Link;
  links?: readonly Link[];
  note: string;
}

export interface Fact {
  label: string;
  value: string;
}

/** A link with our own URL and label. */
export interface Link {
  label: string;
  url: string;
}

export interface LinkTexts {
  subject: string;
  heading: string;
  greeting: string;
  body: string;
  action: string;
  note: string;
}

/** A mail with a single link. The person's name appears only in the greeting, unchanged. */
export function linkMail(
  texts: LinkTexts,
  link: { message_id: string; to: string; name: string; language: 'id' | 'en'; url: string },
): Mail {
  const content = {
    language: link.language,
    heading: texts.heading,
    // Replaces with a function: in a replacement string `$&` would have a special meaning.
    paragraphs: [texts.greeting.replace('{{name}}', () => link.name), texts.body],
    action: { label: texts.action, url: link.url },
    note: texts.note,
  };
  const { message_id, to } = link;
  return { message_id, to, subject: texts.subject, html: mailHtml(content), text: mailText(content) };
}

export const ink = '#16211F';
export const dimmed = '#56635F';
export const brand = '#0B6B61';
export const font = "'Plus Jakarta Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** A mail as HTML. Styles are inline because mail programs drop all others; no pictures from a server, no tracking. */
export function mailHtml(content: MailContent): string {
  return `<!doctype html>${renderToStaticMarkup(<Page content={content} />)}`;
}

export function mailText({ heading, paragraphs, article, facts = [], action, links = [], note }: MailContent): string {
  const tables = facts.map((table) => table.map(({ label, value }) => `${label}: ${value}`).join('\n'));
  const addresses = [...(action === undefined ? [] : [action]), ...links].map(({ label, url }) => `${label}:\n${url}`);
  const parts = article === undefined ? paragraphs : [...paragraphs, article.text];
  return `${[heading, ...parts, ...tables, ...addresses, '--', `Gerbang\n${note}`].join('\n\n')}\n`;
}

function Page({ content }: { content: MailContent }) {
  const { language, heading, paragraphs, article, picture, facts = [], action, links = [], note } = content;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, padding: '24px 12px', background: '#F6F8F7', fontFamily: font, color: ink }}>
        <Card>
          <p style={{ margin: '0 0 20px', fontSize: 18, fontWeight: 700, color: brand }}>Gerbang</p>
          <h1 style={{ margin: '0 0 12px', fontSize: 22, lineHeight: 1.25 }}>{heading}</h1>
          {paragraphs.map((text) => (
            <p key={text} style={{ margin: '0 0 14px', fontSize: 16, lineHeight: 1.5 }}>
              {text}
            </p>
          ))}
          {article?.html}
          {picture !== undefined && <Picture {...picture} />}
          {facts.map((table) => (
            <FactTable key={table.map((fact) => fact.value).join()} facts={table} />
          ))}
          {action !== undefined && <Action {...action} />}
          {links.map((link) => (
            <SmallLink key={link.url} {...link} />
          ))}
          <p style={{ margin: '24px 0 0', fontSize: 13, lineHeight: 1.5, color: dimmed }}>{note}</p>
        </Card>
      </body>
    </html>
  );
}

function Picture({ cid, alt, size }: NonNullable<MailContent['picture']>) {
  const style = { display: 'block', margin: '0 auto 14px', background: '#FFFFFF' };
  return <img src={`cid:${cid}`} alt={alt} width={size} height={size} style={style} />;
}

function Card({ children }: { children: ReactNode }) {
  const style = {
    maxWidth: 520,
    margin: '0 auto',
    background: '#FFFFFF',
    border: '1px solid #E2E8E5',
    borderRadius: 12,
  };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        <tr>
          <td style={{ padding: 24 }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Action({ label, url }: Link) {
  const style = {
    display: 'inline-block',
    padding: '13px 20px',
    borderRadius: 10,
    background: brand,
    color: '#FFFFFF',
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <p style={{ margin: '20px 0 0' }}>
      <a href={url} style={style}>
        {label}
      </a>
    </p>
  );
}

function FactTable({ facts }: { facts: readonly Fact[] }) {
  const cell = { padding: '6px 0', fontSize: 15, lineHeight: 1.4, textAlign: 'left', verticalAlign: 'top' } as const;
  return (
    <table cellPadding={0} cellSpacing={0} width="100%" style={{ margin: '8px 0 0', borderTop: '1px solid #E2E8E5' }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={`${label}${value}`}>
            <th scope="row" style={{ ...cell, width: '35%', paddingRight: 12, fontWeight: 400, color: dimmed }}>
              {label}
            </th>
            <td style={{ ...cell, fontWeight: 600 }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SmallLink({ label, url }: Link) {
  return (
    <p style={{ margin: '16px 0 0', fontSize: 15 }}>
      <a href={url} style={{ color: brand }}>
        {label}
      </a>
    </p>
  );
}
