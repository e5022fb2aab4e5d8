import { common as commonEn } from '@gerbang/shared/messages/en/common';
import { forms as formsEn } from '@gerbang/shared/messages/en/forms';
import { goods as goodsEn } from '@gerbang/shared/messages/en/goods';
import { links as linksEn } from '@gerbang/shared/messages/en/links';
import { mail as mailEn } from '@gerbang/shared/messages/en/mail';
import { schedule as scheduleEn } from '@gerbang/shared/messages/en/schedule';
import { status as statusEn } from '@gerbang/shared/messages/en/status';
import { submitted as submittedEn } from '@gerbang/shared/messages/en/submitted';
import { unloading as unloadingEn } from '@gerbang/shared/messages/en/unloading';
import { uploads as uploadsEn } from '@gerbang/shared/messages/en/uploads';
import { work as workEn } from '@gerbang/shared/messages/en/work';
import { common as commonId } from '@gerbang/shared/messages/id/common';
import { forms as formsId } from '@gerbang/shared/messages/id/forms';
import { goods as goodsId } from '@gerbang/shared/messages/id/goods';
import { links as linksId } from '@gerbang/shared/messages/id/links';
import { mail as mailId } from '@gerbang/shared/messages/id/mail';
import { schedule as scheduleId } from '@gerbang/shared/messages/id/schedule';
import { status as statusId } from '@gerbang/shared/messages/id/status';
import { submitted as submittedId } from '@gerbang/shared/messages/id/submitted';
import { unloading as unloadingId } from '@gerbang/shared/messages/id/unloading';
import { uploads as uploadsId } from '@gerbang/shared/messages/id/uploads';
import { work as workId } from '@gerbang/shared/messages/id/work';

/** The words by which a journey finds its way, in both languages; what the specification says verbatim is written out in the journeys. */
export const WORDS = {
  id: {
    common: commonId,
    forms: formsId,
    goods: goodsId,
    links: linksId,
    mail: mailId,
    schedule: scheduleId,
    status: statusId,
    submitted: submittedId,
    unloading: unloadingId,
    uploads: uploadsId,
    work: workId,
  },
  en: {
    common: commonEn,
    forms: formsEn,
    goods: goodsEn,
    links: linksEn,
    mail: mailEn,
    schedule: scheduleEn,
    status: statusEn,
    submitted: submittedEn,
    unloading: unloadingEn,
    uploads: uploadsEn,
    work: workEn,
  },
};

/** Puts values into a text of the catalogue. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/** A text without the marks of emphasis, as it reads on the screen. */
export const plain = (text: string): string => text.replaceAll(/<\/?b>/g, '');
