/** Loads lazy modules before the tests, because transforming them takes longer than a test may wait. */
export const warmUpRecords = () => import('../features/building/records/RecordScreen.tsx');
