/** Where the work orders are. */
export const WORK_ORDERS = '/tenantInternal/internalWorkOrder';

/** Where one of them is. */
export const orderPath = (id: string): string => `${WORK_ORDERS}/${id}`;
