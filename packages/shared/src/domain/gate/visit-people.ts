/** People who come, stay or leave: how many, and those of them who are known by name. */
export interface VisitPeople {
  workers: number;
  worker_ids: readonly string[];
}

/** Everybody inside after others join them. Undefined when they are not named or one of them is already inside. */
export function joinPeople(inside: VisitPeople, coming: VisitPeople): VisitPeople | undefined {
  const { workers, worker_ids } = coming;
  if (worker_ids.length === 0 || worker_ids.some((id) => inside.worker_ids.includes(id))) return undefined;
  return { workers: inside.workers + workers, worker_ids: [...inside.worker_ids, ...worker_ids] };
}

/**
 * When an open visit began, after people joined it. People who came earlier but were recorded later move its beginning
 * back, so that they can also leave. It stays while people without a name are inside, who have no time of their own.
 */
export function openedWith(inside: VisitPeople & { opened_at: Date }, at: Date): Date {
  return at < inside.opened_at && inside.workers === inside.worker_ids.length ? at : inside.opened_at;
}

/**
 * Who stays when people leave. Nobody stays when those who leave were not counted. Names that have already left do not
 * count again, so that a movement can be applied twice.
 */
export function remainingPeople(inside: VisitPeople, leaving: VisitPeople): VisitPeople {
  const worker_ids = inside.worker_ids.filter((id) => !leaving.worker_ids.includes(id));
  const named = inside.worker_ids.length - worker_ids.length;
  const unnamed = leaving.workers - leaving.worker_ids.length;
  const workers = leaving.workers === 0 ? 0 : inside.workers - named - unnamed;
  return workers > 0 ? { workers, worker_ids } : { workers: 0, worker_ids: [] };
}
