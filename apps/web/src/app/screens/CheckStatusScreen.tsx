import type { Reused } from '../../entities/permit/reused.ts';
import { CheckStatus } from '../../features/permits/check-status/CheckStatus.tsx';

/** The status of a permit, from which a new request can be filled with the same data. */
export function CheckStatusScreen() {
  return <CheckStatus fillForm={fillForm} />;
}

/** The code of the forms is loaded only when one is filled. */
async function fillForm(reused: Reused): Promise<string> {
  if (reused.status.kind === 'work') {
    const { reuseWork } = await import('../../features/permits/work-form/reuse-work.ts');
    reuseWork(reused);
    return '/sika';
  }
  const { reuseGoods } = await import('../../features/permits/goods-form/reuse-goods.ts');
  reuseGoods(reused);
  return '/loading';
}
