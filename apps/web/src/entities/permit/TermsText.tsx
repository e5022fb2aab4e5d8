import { termsParts } from './terms-text.ts';
import type { TermsPart } from './terms-text.ts';

import classes from './TermsText.module.css';

export function TermsText({ text }: { text: string }) {
  return withPlaces(termsParts(text)).map(({ place, part }) => <Piece key={place} part={part} />);
}

function Piece({ part }: { part: TermsPart }) {
  if (part.kind === 'line') return <p className={classes.line}>{part.text}</p>;
  return (
    <ol className={classes.rules}>
      {withPlaces(part.rules).map(({ place, part: { number, text } }) => (
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

/** The position is the key, because lines may be equal and rules may have the same number. */
function withPlaces<Part>(all: readonly Part[]): { place: number; part: Part }[] {
  return all.map((part, place) => ({ place, part }));
}
