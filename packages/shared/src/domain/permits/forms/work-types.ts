/** Whether a type of work says too little without a description. */
export function needsDescription(work_type: string): boolean {
  return work_type === 'Other';
}
