import { createTransport } from 'nodemailer';

/** A mail as a module writes it. */
export interface Mail {
  /** Always the same for the same event, so that a mail sent twice is recognised as one. */
  message_id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends mail through the configured SMTP server. */
export interface Mailer {
  /** Resolves when the server has taken the mail; `refused` when it will never take mail for this address. */
  send(mail: Mail): Promise<'sent' | 'refused'>;
  /** Throws when the server cannot be reached. */
  check(): Promise<void>;
  close(): void;
}

/** A pooled SMTP connection; a server that stalls is given up after seconds, not minutes. */
export function createMailer(smtp_url: string, from: string): Mailer {
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: mail.message_id,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return 'sent';
      } catch (error) {
        if (isRecipientRefused(error)) return 'refused';
        throw error;
      }
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** A 5xx to the recipient is for good; everything else may pass and is tried again. */
function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
}
