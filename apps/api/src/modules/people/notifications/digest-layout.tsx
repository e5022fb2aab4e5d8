import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { brand, dimmed, font, ink, type Link } from '../../../platform/mail/mail-layout.tsx';

/** A mail with groups of records: a heading, counts beside the main button, and one section per group. */
export interface GroupedMail {
  language: 'id' | 'en';
  heading: string;
  intro: string;
  /** Name of the building beside the product's name. */
  place: string;
  counts: readonly { count: number; label: string; isUrgent: boolean }[];
  action: Link;
  sections: readonly Section[];
  note: string;
  settings: Link;
}

export interface Section {
  title: string;
  count: number;
  text: string;
  link?: Link;
  lines: readonly Line[];
  /** Says how many records are not listed. */
  more?: string;
}

export interface Line {
  title: string;
  detail: string;
  /** A labelled date, such as when a permit begins. */
  when?: { label: string; value: string };
  /** How late it is, or its deadline. */
  due?: { text: string; isLate: boolean };
}

const urgent = '#B42318';
const border = '1px solid #E2E8E5';
const text = { margin: 0, fontSize: 15, lineHeight: 1.5, color: dimmed } as const;
const cell = { padding: '7px 0', fontSize: 15, lineHeight: 1.35, textAlign: 'left', verticalAlign: 'top' } as const;
const link = { color: brand, fontSize: 15, fontWeight: 600, whiteSpace: 'nowrap' } as const;
/** On a phone the cells of a row stand below each other. Mail programs without this rule show the table. */
const ONE_COLUMN = `@media (max-width: 480px) { .row > td { display: block !important; width: auto !important;
  text-align: left !important; } .row > .next { padding-top: 0 !important; } }`;

export function groupedHtml(mail: GroupedMail): string {
  return `<!doctype html>${renderToStaticMarkup(<Page mail={mail} />)}`;
}

const address = ({ label, url }: Link) => `${label}:\n${url}`;

/** The same as plain text, in the same order. */
export function groupedText(mail: GroupedMail): string {
  const { heading, intro, counts, action, sections, note, settings } = mail;
  const numbers = counts.map(({ count, label }) => `${count} ${label}`).join(', ');
  const groups = sections.flatMap((section) => [
    [`${section.title} (${section.count})`, ...(section.text === '' ? [] : [section.text])].join('\n'),
    ...(section.lines.length === 0 ? [] : [section.lines.map(lineText).join('\n')]),
    ...(section.more === undefined ? [] : [section.more]),
    ...(section.link === undefined ? [] : [address(section.link)]),
  ]);
  const parts = [heading, intro, ...(numbers === '' ? [] : [numbers]), address(action), ...groups, '--'];
  return `${[...parts, `Gerbang\n${note}`, address(settings)].join('\n\n')}\n`;
}

function lineText({ title, detail, when, due }: Line): string {
  const parts = [detail, ...(when === undefined ? [] : [`${when.label} ${when.value}`]), ...(due ? [due.text] : [])];
  return `${title}: ${parts.join(' · ')}`;
}

function Page({ mail }: { mail: GroupedMail }) {
  const { language, heading, intro, place, counts, action, sections, note, settings } = mail;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{heading}</title>
        <style>{ONE_COLUMN}</style>
      </head>
      <body style={{ margin: 0, padding: '16px 0', background: '#F6F8F7', fontFamily: font, color: ink }}>
        <Card>
          <Band>
            <Row>
              <td style={{ fontSize: 17, fontWeight: 700, color: brand }}>Gerbang</td>
              <td style={{ fontSize: 15, color: dimmed, textAlign: 'right' }}>{place}</td>
            </Row>
          </Band>
          <tr>
            <td style={{ padding: '22px 24px 12px' }}>
              <h1 style={{ margin: '0 0 8px', fontSize: 22, lineHeight: 1.25 }}>{heading}</h1>
              <p style={{ ...text, fontSize: 16, marginBottom: 18 }}>{intro}</p>
              <Summary counts={counts} action={action} />
              {sections.map((section) => (
                <Group key={section.title} section={section} />
              ))}
            </td>
          </tr>
          <Band>
            <tr>
              <td style={{ fontSize: 13, lineHeight: 1.5, color: dimmed }}>
                {note}{' '}
                <a href={settings.url} style={{ ...link, fontSize: 13 }}>
                  {settings.label}
                </a>
              </td>
            </tr>
          </Band>
        </Card>
      </body>
    </html>
  );
}

function Card({ children }: { children: ReactNode }) {
  const style = { maxWidth: 680, margin: '0 auto', background: '#FFFFFF', border, borderRadius: 12 };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Head or foot of the card. */
function Band({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td style={{ padding: '14px 24px', background: '#F6F8F7', borderRadius: 12 }}>
        <Table>{children}</Table>
      </td>
    </tr>
  );
}

function Table({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <tr className="row">{children}</tr>;
}

function Summary({ counts, action }: Pick<GroupedMail, 'counts' | 'action'>) {
  const button = {
    display: 'inline-block',
    padding: '12px 18px',
    borderRadius: 10,
    background: brand,
    color: '#FFFFFF',
    fontSize: 15,
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <Table style={{ marginBottom: 18, border: counts.length === 0 ? 'none' : border, borderRadius: 12 }}>
      <Row>
        {counts.length > 0 && (
          <td style={{ ...cell, padding: '12px 18px', fontSize: 14, color: dimmed }}>
            {counts.map(({ count, label, isUrgent }) => (
              <span key={label} style={{ display: 'inline-block', marginRight: 20, whiteSpace: 'nowrap' }}>
                <strong style={{ fontSize: 26, color: isUrgent ? urgent : ink }}>{count}</strong> {label}
              </span>
            ))}
          </td>
        )}
        <td style={{ padding: counts.length === 0 ? 0 : 12, textAlign: counts.length === 0 ? 'left' : 'right' }}>
          <a href={action.url} style={button}>
            {action.label}
          </a>
        </td>
      </Row>
    </Table>
  );
}

function Group({ section }: { section: Section }) {
  const { title, count, lines, more } = section;
  const badge = { padding: '1px 8px', borderRadius: 99, background: '#EEF2F0', fontSize: 13, fontWeight: 600 };
  return (
    <Table style={{ borderTop: border, padding: '8px 0' }}>
      <Row>
        <td style={cell} colSpan={2}>
          <strong>{title}</strong> <span style={badge}>{count}</span>
          {section.text !== '' && <p style={{ ...text, fontSize: 14 }}>{section.text}</p>}
        </td>
        <td className="next" style={{ ...cell, textAlign: 'right' }}>
          {section.link !== undefined && (
            <a href={section.link.url} style={link}>
              {section.link.label} →
            </a>
          )}
        </td>
      </Row>
      {lines.map((line, index) => (
        // Lines have no id, and two permits of one applicant can look the same.
        // oxlint-disable-next-line react/no-array-index-key
        <LineRow key={index} line={line} />
      ))}
      {more !== undefined && (
        <tr>
          <td style={{ ...cell, color: dimmed }} colSpan={3}>
            {more}
          </td>
        </tr>
      )}
    </Table>
  );
}

function LineRow({ line: { title, detail, when, due } }: { line: Line }) {
  const words = (
    <>
      <strong>{title}</strong>
      <br />
      <span style={{ fontSize: 14, color: dimmed }}>{detail}</span>
    </>
  );
  if (when === undefined && due === undefined)
    return (
      <tr>
        <td style={cell} colSpan={3}>
          {words}
        </td>
      </tr>
    );
  return (
    <Row>
      <td style={{ ...cell, width: '52%', paddingRight: 12 }}>{words}</td>
      <td className="next" style={{ ...cell, width: '26%', fontSize: 14 }}>
        {when !== undefined && (
          <>
            <span style={{ fontSize: 13, color: dimmed }}>{when.label}</span>{' '}
            <span style={{ whiteSpace: 'nowrap' }}>{when.value}</span>
          </>
        )}
      </td>
      <td className="next" style={{ ...cell, fontSize: 14, textAlign: 'right', fontWeight: 600 }}>
        {due !== undefined && <span style={{ color: due.isLate ? urgent : ink }}>{due.text}</span>}
      </td>
    </Row>
  );
}
