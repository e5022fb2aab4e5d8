import type { GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/goods';
import type { GoodsItem } from '@gerbang/shared/contracts/permit-parts';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/consent';
import { midnightText } from '@gerbang/shared/domain/permits/time-zone';

import type { Language } from '../../lib/i18n/language.ts';
import { detailOf, hasGoods, lacksIdentity, pickedItems } from './exit-choice.ts';
import type { Detail, ExitChoice } from './exit-choice.ts';

interface Sending {
  forms: readonly LoadingForm[];
  choice: ExitChoice;
  /** The slot's name. */
  time: string;
  language: Language;
  /** Where the new photos were stored, by their key. */
  urls: ReadonlyMap<string, string>;
}

/** The uploads that must have arrived before the request can go. */
export function neededUploads(forms: readonly LoadingForm[], choice: ExitChoice): string[] {
  const going = forms.filter(hasGoods);
  const photos = going.flatMap((form) =>
    pickedItems(form, choice).flatMap(({ item }) => {
      const photo = item.item_detail.image_url === null ? choice.photos[item.id] : undefined;
      return photo ? [photo.key] : [];
    }),
  );
  return [...photos, ...choice.ktp.slice(0, going.filter(lacksIdentity).length).map(({ key }) => key)];
}

/** The request: one form per loading form, with everything that form brought carried over as it is. */
export function exitBody(sending: Sending): GoodsBatchBody {
  const going = sending.forms.filter(hasGoods);
  const lacking = going.filter(lacksIdentity);
  return {
    forms: going.map((form) => {
      const isNewPhoto = lacking.includes(form);
      const ktp = sending.choice.ktp[lacking.indexOf(form)];
      const ktp_url = isNewPhoto ? (sending.urls.get(ktp?.key ?? '') ?? null) : form.vendor.ktp_url;
      return {
        ...formFields(form, sending),
        vendor: { ...vendorOf(form, sending.choice), ktp_url },
        ...(isNewPhoto && { consent_version: CONSENT_VERSION }),
      };
    }),
  };
}

function formFields(form: LoadingForm, { choice, time, language, urls }: Sending) {
  return {
    property: { id: form.property.id },
    form_type: 'unloading' as const,
    form_code: form.code,
    date: midnightText(choice.day ?? '', form.property.time_zone),
    time,
    description: form.description,
    location: filledDetail(form, choice, 'location'),
    floor: { id: form.floor?.id ?? choice.floors[form.code]?.id ?? '' },
    attachment: form.attachment,
    load_unload_items: pickedItems(form, choice).flatMap(({ item, qty }): GoodsItem[] => {
      const { image_url, ...thing } = item.item_detail;
      const url = image_url ?? urls.get(choice.photos[item.id]?.key ?? '');
      return url === undefined ? [] : [{ item_detail: { ...thing, image_url: url }, qty, unit: item.unit }];
    }),
    language,
  };
}

function vendorOf(form: LoadingForm, choice: ExitChoice) {
  return {
    company: filledDetail(form, choice, 'company'),
    name: filledDetail(form, choice, 'name'),
    email: form.vendor.email,
    phone: filledDetail(form, choice, 'phone'),
    address: filledDetail(form, choice, 'address'),
  };
}

/** What the person filled in where the form brought nothing usable, else what it brought. */
function filledDetail(form: LoadingForm, choice: ExitChoice, detail: Detail): string {
  return choice.details[form.code]?.[detail]?.trim() ?? detailOf(form, detail);
}
