import type { CreatedPermit, GoodsBatchBody, LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import type { GoodsItem } from '@gerbang/shared/contracts/permits/permit-parts';
import { CONSENT_VERSION } from '@gerbang/shared/domain/permits/forms/consent';
import { midnightText } from '@gerbang/shared/time/wall-clock';

import type { Submitted } from '../../../entities/permit/submitted.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { detailOf, hasGoods, lacksIdentity, pickedItems } from './unloading-choice.ts';
import type { Detail, UnloadingChoice } from './unloading-choice.ts';

interface UnloadingInput {
  forms: readonly LoadingForm[];
  choice: UnloadingChoice;
  time: string;
  language: Language;
  /** URLs of the new photos, by upload key. */
  urls: ReadonlyMap<string, string>;
}

export function neededUploads(forms: readonly LoadingForm[], choice: UnloadingChoice): string[] {
  const going = forms.filter(hasGoods);
  const photos = going.flatMap((form) =>
    pickedItems(form, choice).flatMap(({ item }) => {
      const photo = item.item_detail.image_url === null ? choice.photos[item.id] : undefined;
      return photo ? [photo.key] : [];
    }),
  );
  return [...photos, ...choice.ktp.slice(0, going.filter(lacksIdentity).length).map(({ key }) => key)];
}

/**
 * Request with one goods-out form for each loading form that has goods inside. All values that the person did not
 * choose come from the loading form.
 */
export function unloadingBody(input: UnloadingInput): GoodsBatchBody {
  const going = input.forms.filter(hasGoods);
  const lacking = going.filter(lacksIdentity);
  return {
    forms: going.map((form) => {
      const isNewPhoto = lacking.includes(form);
      const ktp = input.choice.ktp[lacking.indexOf(form)];
      const ktp_url = isNewPhoto ? (input.urls.get(ktp?.key ?? '') ?? null) : form.vendor.ktp_url;
      return {
        ...formFields(form, input),
        vendor: { ...vendorOf(form, input.choice), ktp_url },
        ...(isNewPhoto && { consent_version: CONSENT_VERSION }),
      };
    }),
  };
}

function formFields(form: LoadingForm, { choice, time, language, urls }: UnloadingInput) {
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

function vendorOf(form: LoadingForm, choice: UnloadingChoice) {
  return {
    company: filledDetail(form, choice, 'company'),
    name: filledDetail(form, choice, 'name'),
    email: form.vendor.email,
    phone: filledDetail(form, choice, 'phone'),
    address: filledDetail(form, choice, 'address'),
  };
}

/** The text that the person typed, otherwise the value of the loading form. */
function filledDetail(form: LoadingForm, choice: UnloadingChoice, detail: Detail): string {
  return choice.details[form.code]?.[detail]?.trim() ?? detailOf(form, detail);
}

/** E-mail addresses that receive the codes, without duplicates. */
export function emailsOf(forms: readonly LoadingForm[]): string {
  return [...new Set(forms.map(({ vendor }) => vendor.email))].join(', ');
}

/** Data for the dialog on the landing screen, which shows the new codes. */
export function submittedUnloading(
  permits: readonly CreatedPermit[],
  sent: {
    forms: readonly LoadingForm[];
    choice: UnloadingChoice;
    time: string;
    placeOf: (form: LoadingForm) => string;
  },
): Submitted {
  const going = sent.forms.filter(hasGoods);
  return {
    permits,
    email: emailsOf(going),
    day: sent.choice.day ?? '',
    time: sent.time,
    place: [...new Set(going.map(sent.placeOf))].join(' · '),
    count: going.reduce((sum, form) => sum + pickedItems(form, sent.choice).length, 0),
  };
}
