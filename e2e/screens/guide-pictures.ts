/** The screens that the guide shows (docs/guide/pictures), with the width of the device on which its readers see them. */
export const GUIDE_PICTURES: ReadonlyMap<string, 390 | 1440> = new Map([
  ['loading-filled', 390],
  ['status-loading-approved', 390],
  ['driver', 390],
  ['category-tenant', 390],
  ['tenant-complaint-form', 390],
  ['approvals-goods-in', 1440],
  ['gate-first-due', 390],
  ['gate-due', 390],
  ['work-orders-mine', 390],
  ['work-order', 390],
  ['go-live', 1440],
  ['chains', 1440],
]);
