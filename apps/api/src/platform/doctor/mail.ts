import { newId } from '../database/ids.ts';
import { placeOf, shownReason, timed, type Check } from './check.ts';

/** Connects and logs in. Sends a message only when an address is given. */
export const checkMail: Check<'mail'> = async ({ config, mailer, send_mail_to: address }) => {
  const server = placeOf(config.mail.smtp_url);
  try {
    if (address === undefined) {
      const ms = await timed(() => mailer.check());
      return { state: 'good', found: 'ready', values: { server, ms } };
    }
    const text = `Gerbang, ${config.public_url}`;
    const mail = { message_id: `<doctor.${newId()}@gerbang>`, to: address, subject: 'Gerbang', text, html: text };
    let outcome = '';
    const ms = await timed(async () => {
      outcome = await mailer.send(mail);
    });
    if (outcome === 'refused') return { state: 'bad', found: 'refused', values: { server, reason: address } };
    return { state: 'good', found: 'sent', values: { server, address, ms } };
  } catch (error) {
    return { state: 'bad', found: 'refused', values: { server, reason: shownReason(error) } };
  }
};
