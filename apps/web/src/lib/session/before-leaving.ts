const tasks = new Set<() => Promise<void>>();

/** Has `task` run before the person logs out, for what has to be sent in their name. Returns a function that removes it. */
export function beforeLeaving(task: () => Promise<void>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

export async function finishBeforeLeaving(): Promise<void> {
  await Promise.all([...tasks].map((task) => task()));
}
