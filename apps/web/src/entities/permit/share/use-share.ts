import { driverLink } from '@gerbang/shared/contracts/permits/pass-view';
import { useState } from 'react';

import { askServer } from '../../../lib/api/ask-server.ts';
import { formatWindow } from '../../../lib/format/windows.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { whatsappLink } from '../../../lib/whatsapp.ts';
import type { KeptPass } from '../kept-passes.ts';
import { savePicture } from './save-picture.ts';

type Way = 'whatsapp' | 'link' | 'picture';
type Fault = 'offline' | 'refused' | 'pictureFailed';
interface Vehicle {
  plate: string;
  driver_name: string;
}

/** The three ways to share a pass. Each stores plate and driver first when they were changed. */
export function useShare(pass: KeptPass, vehicle: Vehicle, onChanged: (pass: KeptPass) => void) {
  const [busy, setBusy] = useState<Way>();
  const [fault, setFault] = useState<Fault>();
  const [copied, setCopied] = useState<string>();
  const language = useLanguage();
  const shareText = useShareText();
  const shared = { ...pass, ...vehicle };

  const run = async (way: Way, work: () => Promise<Fault | undefined>) => {
    setBusy(way);
    setFault(undefined);
    setFault(await work());
    setBusy(undefined);
  };
  const withLink = async (use: (link: string) => void | Promise<void>): Promise<Fault | undefined> => {
    const made = await makeLink(shared);
    if ('fault' in made) return made.fault;
    if (isChanged(pass, vehicle)) onChanged(shared);
    await use(made.link);
    return undefined;
  };
  const sendWhatsapp = (number: string) => {
    // Opened before the request, because browsers block a window that does not follow a click at once.
    const chat = window.open('', '_blank');
    return run('whatsapp', async () => {
      const problem = await withLink((link) => openIn(chat, whatsappLink(shareText(shared, link), number)));
      if (problem !== undefined) chat?.close();
      return problem;
    });
  };
  const copy = async (link: string) => {
    // The link is shown, too, because a browser may refuse to copy.
    await navigator.clipboard?.writeText(link).catch(() => {});
    setCopied(link);
  };
  const save = async () => {
    const problem = isChanged(pass, vehicle) ? await withLink(() => {}) : undefined;
    return problem ?? drawPicture(shared, language);
  };
  return {
    busy,
    fault,
    copied,
    sendWhatsapp,
    copyLink: () => run('link', () => withLink(copy)),
    savePicture: () => run('picture', save),
  };
}

/** Asks the server for the link of this driver and plate. Returns a fault without network or when it refuses. */
async function makeLink({ code, key, plate, driver_name }: KeptPass): Promise<{ link: string } | { fault: Fault }> {
  const answer = await askServer('pass/driver-link', { code, key, plate, driver_name }, driverLink);
  if (answer === undefined) return { fault: 'offline' };
  if ('refused' in answer) return { fault: 'refused' };
  return { link: `${window.location.origin}/driver#token=${answer.data.token}` };
}

function openIn(chat: Window | null, address: string): void {
  if (chat === null) window.location.assign(address);
  else chat.location.replace(address);
}

async function drawPicture(pass: KeptPass, language: Language): Promise<Fault | undefined> {
  try {
    await savePicture(pass, language);
    return undefined;
  } catch {
    return 'pictureFailed';
  }
}

function isChanged(pass: Vehicle, vehicle: Vehicle): boolean {
  return pass.plate !== vehicle.plate || pass.driver_name !== vehicle.driver_name;
}

/** The message to the driver: what, where, when, and the link. Nothing of the applicant. */
function useShareText(): (pass: KeptPass, link: string) => string {
  const { t } = useTranslation('pass');
  const language = useLanguage();
  return (pass, link) => {
    const { kind, code, property, place, plate, time_zone } = pass;
    const time = formatWindow(pass, { time_zone, language }, t('until'));
    const lines = [t(`kind.${kind}`), code, [property, place].filter((part) => part !== '').join(', '), time, plate];
    return [...lines.filter((line) => line !== ''), t('share.open', { link })].join('\n');
  };
}
