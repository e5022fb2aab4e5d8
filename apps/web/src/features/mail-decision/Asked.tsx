import type { OpenDecisionLink, SettledDecisionLink } from '@gerbang/shared/contracts/mail-decisions';
import { useDisclosure } from '@mantine/hooks';

import { DecisionFoot } from './DecisionFoot.tsx';
import { Facts } from './Facts.tsx';
import { Frame } from './Frame.tsx';
import { FullPermit } from './FullPermit.tsx';
import { FullPermitButton } from './FullPermitButton.tsx';
import { Stages } from './Stages.tsx';

interface Props {
  token: string;
  view: OpenDecisionLink;
  onDecided: (answer: SettledDecisionLink) => void;
  /** The link turned out to decide nothing any more. */
  onEnded: () => void;
}

/** What there is to decide, all on one screen of a phone, and the three decisions at its foot. */
export function Asked({ token, view, onDecided, onEnded }: Props) {
  const [isFull, full] = useDisclosure();
  const { permit } = view;
  return (
    <Frame
      property={permit.property.name}
      person={view.account}
      foot={<DecisionFoot token={token} view={view} onDecided={onDecided} onEnded={onEnded} />}
    >
      <Facts view={view} />
      <Stages view={view} />
      <FullPermitButton permit={permit} onOpen={full.open} />
      <FullPermit permit={permit} opened={isFull} onClose={full.close} />
    </Frame>
  );
}
