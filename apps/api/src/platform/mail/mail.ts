import { createTransport } from 'nodemailer';

import { isMissingMailbox } from './mail-refusal.ts';

export interface Mail {
  /** The same for every attempt to send this mail, so that it is not delivered twice. */
  message_id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  file_name: string;
  content_type: string;
  content: Buffer;
  /** Set for a picture that the HTML part shows by `cid:`. */
  cid?: string;
}

export interface Mailer {
  /**
   * Resolves with `sent` when the server has accepted the mail, or with `refused` when it says that the mailbox does not
   * exist. Rejects for every other refusal, which may be over later.
   */
  send(mail: Mail): Promise<'sent' | 'refused'>;
  /** Throws when the server cannot be reached. */
  check(): Promise<void>;
  close(): void;
}

/** Seconds, not minutes. */
export const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

/** A pooled SMTP connection. */
export function createMailer(smtp_url: string, from: string): Mailer {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 4,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(from, mail));
        return 'sent';
      } catch (error) {
        if (isMissingMailbox(error)) return 'refused';
        throw error;
      }
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** The message as Nodemailer takes it. */
export function messageOf(from: string, mail: Mail) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    attachments: (mail.attachments ?? []).map(attached),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function attached({ file_name, content_type, content, cid }: MailAttachment) {
  return {
    filename: file_name,
    contentType: content_type,
    content,
    ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
  };
}
