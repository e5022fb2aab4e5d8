import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { decisionLinkFor, type DecisionLinkOrder } from './decision-links.service.ts';
import { decisionMail } from './decision-mail.mail.tsx';
import * as repository from './mail-decisions.repository.ts';

/**
 * Mails the request to decide. Sends nothing when the stage is decided or the person may no longer decide it, for
 * example because they have decided another stage since the mail was queued.
 */
export async function mailDecision(deps: Deps, order: DecisionLinkOrder): Promise<void> {
  const { permit, stage, account_id, event_id } = order;
  const { property_id } = permit;
  const mail = await transaction(deps.db, { property_id }, async (tx) => {
    const request = await repository.findRequest(tx, order);
    const deciders = await repository.listDeciders(tx, order, deps.clock.now());
    const decider = deciders.find((person) => person.account_id === account_id);
    if (request === undefined || decider === undefined) return undefined;
    const url = await decisionLinkFor(tx, deps, order);
    if (url === undefined) return undefined;
    const away = decider.holds ? [] : await repository.listNames(tx, decider.stands_for);
    return decisionMail({ request, stage, decider, away, url, event_id });
  });
  if (mail !== undefined) await deliver(deps, mail);
}
