/**
 * Texts of public screens by namespace. A new namespace needs one line here or in `staff-texts.ts`, and a catalogue in
 * each language.
 */
export const PUBLIC_TEXTS = {
  assets: {
    id: () => import('@gerbang/shared/messages/id/operations/assets'),
    en: () => import('@gerbang/shared/messages/en/operations/assets'),
  },
  common: {
    id: () => import('@gerbang/shared/messages/id/common'),
    en: () => import('@gerbang/shared/messages/en/common'),
  },
  driver: {
    id: () => import('@gerbang/shared/messages/id/permits/driver'),
    en: () => import('@gerbang/shared/messages/en/permits/driver'),
  },
  endorse: {
    id: () => import('@gerbang/shared/messages/id/permits/endorse'),
    en: () => import('@gerbang/shared/messages/en/permits/endorse'),
  },
  errors: {
    id: () => import('@gerbang/shared/messages/id/errors'),
    en: () => import('@gerbang/shared/messages/en/errors'),
  },
  forms: {
    id: () => import('@gerbang/shared/messages/id/forms'),
    en: () => import('@gerbang/shared/messages/en/forms'),
  },
  goods: {
    id: () => import('@gerbang/shared/messages/id/permits/goods'),
    en: () => import('@gerbang/shared/messages/en/permits/goods'),
  },
  links: {
    id: () => import('@gerbang/shared/messages/id/permits/links'),
    en: () => import('@gerbang/shared/messages/en/permits/links'),
  },
  pass: {
    id: () => import('@gerbang/shared/messages/id/permits/pass'),
    en: () => import('@gerbang/shared/messages/en/permits/pass'),
  },
  photos: {
    id: () => import('@gerbang/shared/messages/id/photos'),
    en: () => import('@gerbang/shared/messages/en/photos'),
  },
  privacy: {
    id: () => import('@gerbang/shared/messages/id/people/privacy'),
    en: () => import('@gerbang/shared/messages/en/people/privacy'),
  },
  public: {
    id: () => import('@gerbang/shared/messages/id/permits/public'),
    en: () => import('@gerbang/shared/messages/en/permits/public'),
  },
  schedule: {
    id: () => import('@gerbang/shared/messages/id/building/schedule'),
    en: () => import('@gerbang/shared/messages/en/building/schedule'),
  },
  setup: {
    id: () => import('@gerbang/shared/messages/id/building/setup'),
    en: () => import('@gerbang/shared/messages/en/building/setup'),
  },
  status: {
    id: () => import('@gerbang/shared/messages/id/permits/status'),
    en: () => import('@gerbang/shared/messages/en/permits/status'),
  },
  submitted: {
    id: () => import('@gerbang/shared/messages/id/permits/submitted'),
    en: () => import('@gerbang/shared/messages/en/permits/submitted'),
  },
  tenantComplaints: {
    id: () => import('@gerbang/shared/messages/id/operations/tenant-complaints'),
    en: () => import('@gerbang/shared/messages/en/operations/tenant-complaints'),
  },
  tenantHome: {
    id: () => import('@gerbang/shared/messages/id/permits/tenant-home'),
    en: () => import('@gerbang/shared/messages/en/permits/tenant-home'),
  },
  tenantNews: {
    id: () => import('@gerbang/shared/messages/id/operations/tenant-news'),
    en: () => import('@gerbang/shared/messages/en/operations/tenant-news'),
  },
  unloading: {
    id: () => import('@gerbang/shared/messages/id/permits/unloading'),
    en: () => import('@gerbang/shared/messages/en/permits/unloading'),
  },
  uploads: {
    id: () => import('@gerbang/shared/messages/id/uploads'),
    en: () => import('@gerbang/shared/messages/en/uploads'),
  },
  verify: {
    id: () => import('@gerbang/shared/messages/id/permits/verify'),
    en: () => import('@gerbang/shared/messages/en/permits/verify'),
  },
  work: {
    id: () => import('@gerbang/shared/messages/id/permits/work'),
    en: () => import('@gerbang/shared/messages/en/permits/work'),
  },
};
