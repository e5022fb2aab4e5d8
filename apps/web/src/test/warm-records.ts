/** Loads what a browser loads on demand; transforming it takes longer than a test may wait. */
export const warmUpRecords = () => import('../features/records/RecordScreen.tsx');
