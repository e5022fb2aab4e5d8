import { problemOf } from '../../lib/api/problem.ts';

/** Whether an answer says that the link can do nothing (any more). */
export function isLinkEnded(error: unknown): boolean {
  const code = problemOf(error)?.code;
  // A token that was cut on its way is malformed before it is anything else.
  return code === 'link_invalid' || code === 'link_spent' || code === 'malformed';
}
