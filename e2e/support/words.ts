import { schedule as scheduleEn } from '@gerbang/shared/messages/en/building/schedule';
import { common as commonEn } from '@gerbang/shared/messages/en/common';
import { forms as formsEn } from '@gerbang/shared/messages/en/forms';
import { mail as mailEn } from '@gerbang/shared/messages/en/mail';
import { goods as goodsEn } from '@gerbang/shared/messages/en/permits/goods';
import { links as linksEn } from '@gerbang/shared/messages/en/permits/links';
import { status as statusEn } from '@gerbang/shared/messages/en/permits/status';
import { submitted as submittedEn } from '@gerbang/shared/messages/en/permits/submitted';
import { unloading as unloadingEn } from '@gerbang/shared/messages/en/permits/unloading';
import { work as workEn } from '@gerbang/shared/messages/en/permits/work';
import { uploads as uploadsEn } from '@gerbang/shared/messages/en/uploads';
import { schedule as scheduleId } from '@gerbang/shared/messages/id/building/schedule';
import { common as commonId } from '@gerbang/shared/messages/id/common';
import { forms as formsId } from '@gerbang/shared/messages/id/forms';
import { mail as mailId } from '@gerbang/shared/messages/id/mail';
import { goods as goodsId } from '@gerbang/shared/messages/id/permits/goods';
import { links as linksId } from '@gerbang/shared/messages/id/permits/links';
import { status as statusId } from '@gerbang/shared/messages/id/permits/status';
import { submitted as submittedId } from '@gerbang/shared/messages/id/permits/submitted';
import { unloading as unloadingId } from '@gerbang/shared/messages/id/permits/unloading';
import { work as workId } from '@gerbang/shared/messages/id/permits/work';
import { uploads as uploadsId } from '@gerbang/shared/messages/id/uploads';

/**
 * Texts of the catalogues that journeys look for, in both languages. Texts that the specification gives verbatim are
 * written in the journeys.
 */
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

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/** A text without emphasis marks, as shown on the screen. */
export const plain = (text: string): string => text.replaceAll(/<\/?b>/g, '');
