import { useState } from 'react';

import { PropertyForm } from './PropertyForm.tsx';

export function PropertyCreate() {
  const [round, setRound] = useState(0);
  return <PropertyForm key={round} record={null} onRestart={() => setRound(round + 1)} />;
}
