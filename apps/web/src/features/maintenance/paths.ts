/** Where the schedules are listed; their own pages lie below. */
export const LIST_PATH = '/buildingManagement/preventiveMaintenance';
export const CREATE_PATH = `${LIST_PATH}/create`;

/** The page of a schedule. */
export function detailPath(id: string): string {
  return `${LIST_PATH}/${id}`;
}

/** The page on which a schedule is changed. */
export function updatePath(id: string): string {
  return `${LIST_PATH}/${id}/update`;
}

/** The page of a work order that a schedule made. */
export function orderPath(id: string): string {
  return `/tenantInternal/internalWorkOrder/${id}`;
}
