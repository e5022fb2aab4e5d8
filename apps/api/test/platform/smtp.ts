import type { AddressInfo } from 'node:net';

import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it takes. */
export interface SmtpSink {
  port: number;
  mails: ParsedMail[];
  /** Resolves once this many mails have been taken. */
  received(count: number): Promise<ParsedMail[]>;
  stop(): Promise<void>;
}

/** How the server treats a recipient: takes the mail, or answers with this code. */
export type Verdict = 'accept' | number;

/** Starts an SMTP server on the given port (0: a free one). */
export async function startSmtp(port = 0, verdict: () => Verdict = () => 'accept'): Promise<SmtpSink> {
  const mails: ParsedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    onRcptTo(_address, _session, done) {
      const said = verdict();
      done(said === 'accept' ? null : Object.assign(new Error('no'), { responseCode: said }));
    },
    onData(stream, _session, done) {
      simpleParser(stream, (error, mail) => {
        if (error === null || error === undefined) mails.push(mail);
        done(error);
        for (const look of waiting) look();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
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
