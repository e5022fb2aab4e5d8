import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';

import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';

/** An SMTP server that stores the e-mails it receives. */
export interface SmtpSink {
  port: number;
  mails: ParsedMail[];
  /** Recipients of each e-mail of `mails` as the client gave them to the server. */
  recipients: string[][];
  /** Resolves once this many e-mails have been received. */
  received(count: number): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

/** The response to a recipient: accept, an SMTP error code for a missing mailbox, or a whole answer such as `550 5.7.1 No`. */
export type Verdict = 'accept' | number | `${number} ${string}`;

/**
 * Starts an SMTP server, by default on a free port. `verdict` decides whether the address of a recipient is accepted. `keep`
 * returns what is stored of a mail: thousands of whole ones do not fit into memory.
 */
export async function startSmtp(
  port = 0,
  verdict: (address: string) => Verdict | Promise<Verdict> = () => 'accept',
  host = '127.0.0.1',
  keep = (mail: ParsedMail) => mail,
): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const recipients: string[][] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo: callbackify(async ({ address }: SMTPServerAddress, _session: unknown) => {
      const answer = await verdict(address);
      if (answer === 'accept') return;
      const text = typeof answer === 'number' ? `no mailbox ${address}` : answer.slice(4);
      throw Object.assign(new Error(text), { responseCode: Number.parseInt(String(answer), 10) });
    }),
    onData(stream, { envelope }, done) {
      simpleParser(stream, (error, mail) => {
        if (error === null || error === undefined) {
          mails.push(keep(mail));
          recipients.push(envelope.rcptTo.map(({ address }) => address));
        }
        done(error);
        for (const look of waiting) look();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  // A killed worker resets its connection. Its job is taken over and the mail is sent again.
  server.on('error', () => {});
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    recipients,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return;
          waiting.delete(look);
          resolve(mails);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
