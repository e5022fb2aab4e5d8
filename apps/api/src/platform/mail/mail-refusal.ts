/** Enhanced status codes (RFC 3463) which say that the mailbox or its domain does not exist or is closed. */
const MISSING_MAILBOX: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** A 550 without enhanced status whose text has one of these words is about the sender or the server, not the mailbox. */
const POLICY =
  /access|allow|authenti|authori[sz]|banned|black|block|denied|dkim|dmarc|dnsbl|limit|listed|local policy|not accept|permi(?:t|ssion)|policy|prohibit|rbl|relay|reputation|sender|spam|spf|temporar|too many|try again|unsolicited|virus/i;

/** The answer without addresses and links, which may contain any word. */
function withoutQuotes(response: string): string {
  return response
    .split(/\s/)
    .filter((word) => !word.includes('@') && !word.includes('://'))
    .join(' ');
}

/**
 * Whether a failure of the mailer says that the recipient's mailbox does not exist. Other permanent refusals (relaying,
 * policy, a blocked sender) may be mistakes of a server that refuses everybody, and must not end mails to an address.
 */
export function isMissingMailbox(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  if (command !== 'RCPT TO' || typeof response !== 'string') return false;
  const [, code, status] = /^(5\d\d)(?:[ -]+(5\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(response) ?? [];
  if (status !== undefined) return MISSING_MAILBOX.has(status);
  return code === '550' && !POLICY.test(withoutQuotes(response));
}
