import classes from './category.module.css';

/** The two halves of the gate around the passage: decoration only. */
export function GateArt() {
  return (
    <div aria-hidden="true">
      <Half className={`${classes.gate} ${classes.gateLeft}`} />
      <Half className={`${classes.gate} ${classes.gateRight}`} />
      <div className={classes.gatePhone}>
        <Half />
        <Half className={classes.mirrored} />
      </div>
    </div>
  );
}

function Half({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 17 36">
      <path d="M17 0v36H0v-6h3v-8h3v-8h3v-6h3V3h2V0z" fill="var(--g-gate)" />
    </svg>
  );
}
