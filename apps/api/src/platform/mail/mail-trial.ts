import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';

import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

import { AppError } from '../errors.ts';
import { reasonOf } from '../queue-pool.ts';
import { messageOf, TIMEOUTS, type Mail } from './mail.ts';

/** What was seen while a mail was given to the server. */
export interface MailTrial {
  /** Address and port that were reached. */
  reached: string;
  /** Protocol of the encryption, or null. */
  encrypted: string | null;
  /** User name of the login, or null when the settings have none. */
  login: string | null;
  ms: number;
  /** Answer of the server to the message. */
  answer: string;
}

/** Sends one mail on a connection of its own and reports each step. Throws `mail_refused` with the step that failed. */
export async function tryMail({ smtp_url, from }: { smtp_url: string; from: string }, mail: Mail): Promise<MailTrial> {
  const began = performance.now();
  const { auth, ...options } = parseConnectionUrl(smtp_url);
  const connection = new SMTPConnection({ ...options, ...TIMEOUTS });
  try {
    await atStep('connect', () => connected(connection));
    const { _socket: socket } = connection;
    const reached = socket instanceof Socket ? `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}` : '';
    const encrypted = socket instanceof TLSSocket ? (socket.getProtocol() ?? 'TLS') : null;
    const credentials = auth && { user: auth.user ?? '', pass: auth.pass ?? '' };
    if (credentials !== undefined)
      await atStep('login', () => promisify(connection.login.bind(connection))({ credentials }));
    const { response } = await atStep('send', () => sent(connection, from, mail));
    const ms = Math.round(performance.now() - began);
    return { reached, encrypted, login: credentials?.user ?? null, ms, answer: response };
  } finally {
    connection.close();
  }
}

function connected(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    // Stays for the whole conversation: an error without a listener would end the process.
    connection.on('error', reject);
    connection.connect((error) => (error === undefined || error === null ? resolve() : reject(error)));
  });
}

async function sent(connection: SMTPConnection, from: string, mail: Mail): Promise<SMTPConnection.SentMessageInfo> {
  const message = new MailComposer({
    ...messageOf(from, mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const content = await message.build();
  return promisify(connection.send.bind(connection))(message.getEnvelope(), content);
}

async function atStep<T>(step: 'connect' | 'login' | 'send', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const response = error instanceof Error && 'response' in error ? String(error.response) : reasonOf(error);
    throw new AppError('mail_refused', { params: { step, reason: response } });
  }
}
