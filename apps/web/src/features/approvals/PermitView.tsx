import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import { useCan } from '../../lib/use-can.ts';
import { BayChoice } from './BayChoice.tsx';
import { ChainSteps } from './ChainSteps.tsx';
import { Checks } from './Checks.tsx';
import { Clashes } from './Clashes.tsx';
import { Comments } from './Comments.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Documents } from './Documents.tsx';
import type { Draft } from './drafts.ts';
import { Facts } from './Facts.tsx';
import { HistoryList } from './HistoryList.tsx';
import { IdentityDialog } from './IdentityDialog.tsx';
import { Items } from './Items.tsx';
import { Ledger } from './Ledger.tsx';
import type { Desk } from './use-desk.ts';
import { useIdentity } from './use-identity.ts';
import type { Words } from './use-words.ts';
import { Workers } from './Workers.tsx';
import { WorkParts } from './WorkParts.tsx';

import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  desk: Desk;
  words: Words;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onAskDates: () => void;
  onOpen: (key: PermitKey) => void;
}

/** Everything that decides about a permit, on one screen. */
export function PermitView({ permit, desk, words, draft, onChange, onAskDates, onOpen }: Props) {
  const time_zone = permit.property.time_zone;
  const identity = useIdentity(permit);
  const onIdentity = useCan()('permit.view_identity') ? identity.show : undefined;
  const mayDecide = permit.moves.decide.length > 0;
  return (
    <div className={classes.page}>
      <DetailHead permit={permit} desk={desk} />
      <Facts permit={permit} words={words} />
      <ChainSteps permit={permit} words={words} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Clashes
            clashes={permit.clashes}
            time_zone={time_zone}
            words={words}
            onAskDates={mayDecide ? onAskDates : undefined}
            onOpen={onOpen}
          />
          <Items permit={permit} words={words} draft={draft} onRefuse={(refused) => onChange({ refused })} />
          <WorkParts permit={permit} />
          <Workers permit={permit} onIdentity={onIdentity} />
          <Comments permit={permit} words={words} />
        </div>
        <div className={classes.side}>
          <Ledger permit={permit} refused={draft.refused} />
          <Checks permit={permit} />
          <BayChoice permit={permit} bay_id={draft.bay_id} onChoose={(bay_id) => onChange({ bay_id })} />
          <Documents permit={permit} onIdentity={onIdentity} />
          <HistoryList permit={permit} words={words} />
        </div>
      </div>
      <IdentityDialog identity={identity} time_zone={time_zone} words={words} />
    </div>
  );
}
