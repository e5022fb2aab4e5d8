/** Forms of secrets that other services give out, and of keys. */
const FORMS: readonly [kind: string, form: RegExp][] = [
  ['private key', /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/],
  ['key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}/],
  ['token of GitLab', /\bglpat-[\w-]{20}/],
  ['token of npm', /\bnpm_[A-Za-z0-9]{36}/],
  ['token of Slack', /\bxox[abprs]-[\w-]{10}/],
  ['key of Google', /\bAIza[\w-]{35}/],
  ['key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20}/],
  ['JSON web token', /\beyJ[\w-]{10,200}\.eyJ[\w-]{10,400}\.[\w-]{10}/],
  [
    'password in a URL',
    /\b[a-z][a-z0-9+]{1,15}:\/\/[\w.%-]{1,60}:(?!\$\{|\.\.\.)[^\s:@/'"`${}<>]{6,80}@(?!localhost|127\.0\.0\.1|\[::1\])[\w.-]{3}/,
  ],
];

/** A value of at least 20 characters given to a name that says it is a secret. */
const NAMED =
  /(?:secret|passw(?:or)?d|token|api_?key|private_?key|credential)\w{0,20}["']?\s{0,4}[:=]\s{0,4}["'`]([A-Za-z0-9+/_=-]{20,200})["'`]/gi;

/** From this many bits per character a text of 20 characters or more is not written by a person. */
const RANDOM_BITS = 3.8;

export interface SecretFault {
  line: number;
  kind: string;
}

/** Lines of a text that look like they hold a secret. */
export function findSecrets(text: string): SecretFault[] {
  return text.split('\n').flatMap((content, index) => {
    // A bundle or lock file has lines that no person writes.
    if (content.length > 2_000) return [];
    const line = index + 1;
    const formed = FORMS.filter(([, form]) => form.test(content)).map(([kind]) => ({ line, kind }));
    const named = [...content.matchAll(NAMED)].filter(([, value = '']) => bitsPerCharacter(value) >= RANDOM_BITS);
    return [...formed, ...named.map(() => ({ line, kind: 'random value of a secret' }))];
  });
}

/** Shannon's entropy. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
