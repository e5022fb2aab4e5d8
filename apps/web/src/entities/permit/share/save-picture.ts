import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';

import { loadTexts } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { translator } from '../../../lib/i18n/texts.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { itemCountText } from '../item-count.ts';
import { ticketPicture } from './ticket-picture.ts';

/** Saves the whole ticket as a picture, or shares it where the browser can share files. Throws when it cannot draw. */
export async function savePicture(pass: PassView, language: Language): Promise<void> {
  await loadTexts(['pass']);
  const t = translator(language, 'pass');
  const facts = [
    { label: t('place'), value: pass.place },
    { label: t('vehicle'), value: pass.plate },
    { label: t('driver'), value: pass.driver_name },
    { label: t('items'), value: itemCountText(pass.items, t) },
  ];
  const texts = { kind: t(`kind.${pass.kind}`), until: t('until'), facts };
  const picture = await ticketPicture(pass, texts, language);
  const file = new File([picture], `${pass.code}.png`, { type: 'image/png' });
  if (!(await shareFile(file))) saveFile(URL.createObjectURL(picture), file.name);
}

/** Whether the file was offered to other apps. A person who closes that dialog does not want a download instead. */
async function shareFile(file: File): Promise<boolean> {
  const content = { files: [file] };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(content)) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
