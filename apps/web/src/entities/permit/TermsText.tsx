import { termsParts } from './terms-text.ts';
import type { TermsPart } from './terms-text.ts';

import classes from './TermsText.module.css';

/** A text of terms as applicants read it: its lines, and its rules with their numbers. */
export function TermsText({ text }: { text: string }) {
  return placed(termsParts(text)).map(({ place, one }) => <Piece key={place} part={one} />);
}

function Piece({ part }: { part: TermsPart }) {
  if (part.kind === 'line') return <p className={classes.line}>{part.text}</p>;
  return (
    <ol className={classes.rules}>
      {placed(part.rules).map(({ place, one: { number, text } }) => (
        <li key={place} value={number} className={classes.rule}>
          <span className={classes.number} aria-hidden="true">
            {number}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Lines may read the same and rules may carry the same number, so their place tells them apart. */
function placed<One>(all: readonly One[]): { place: number; one: One }[] {
  return all.map((one, place) => ({ place, one }));
}
