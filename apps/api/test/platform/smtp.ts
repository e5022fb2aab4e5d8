import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';

import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that stores the e-mails it receives. */
export interface SmtpSink {
  port: number;
  mails: ParsedMail[];
  /** Resolves once this many e-mails have been received. */
  received(count: number): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

/** The response to a recipient: accept, or an SMTP error code. */
export type Verdict = 'accept' | number;

/** Starts an SMTP server, by default on a free port. `verdict` decides whether a recipient is accepted. */
export async function startSmtp(
  port = 0,
  verdict: () => Verdict | Promise<Verdict> = () => 'accept',
): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo: callbackify(async (_address: unknown, _session: unknown) => {
      const answer = await verdict();
      if (answer !== 'accept') throw Object.assign(new Error('no'), { responseCode: answer });
    }),
    onData(stream, _session, done) {
      simpleParser(stream, (error, mail) => {
        if (error === null || error === undefined) mails.push(mail);
        done(error);
        for (const look of waiting) look();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A killed worker resets its connection. Its job is taken over and the mail is sent again.
  server.on('error', () => {});
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
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
