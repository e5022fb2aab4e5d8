import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What every mail is made of; HTML and plain text are two renderings of the same content. */
export interface MailContent {
  language: 'id' | 'en';
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do, as a button; the plain text shows its address. */
  action?: { label: string; url: string };
  /** Small print below. */
  note: string;
}

const ink = '#16211F';
const dimmed = '#56635F';
const brand = '#0B6B61';
const font = "'Plus Jakarta Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** A mail as HTML. Styles are inline because mail programs drop everything else; no pictures, no tracking. */
export function mailHtml(content: MailContent): string {
  return `<!doctype html>${renderToStaticMarkup(<Page content={content} />)}`;
}

/** The same mail as plain text. */
export function mailText({ heading, paragraphs, action, note }: MailContent): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  return `${[heading, ...paragraphs, ...link, '--', `Gerbang\n${note}`].join('\n\n')}\n`;
}

function Page({ content }: { content: MailContent }) {
  const { language, heading, paragraphs, action, note } = content;
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
          {action !== undefined && <Action {...action} />}
          <p style={{ margin: '24px 0 0', fontSize: 13, lineHeight: 1.5, color: dimmed }}>{note}</p>
        </Card>
      </body>
    </html>
  );
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

function Action({ label, url }: { label: string; url: string }) {
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
