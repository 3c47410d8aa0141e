import { useState } from 'react';

import { inTabStorage } from '../../browser/tab-storage.js';

const KEY = 'portvakt.noticed-requests';

/** The cases that the owner has acknowledged in this tab. */
export function useAcknowledgedRequests() {
  const [acknowledged, setAcknowledged] = useState<readonly string[]>(
    () => inTabStorage((storage) => storage.getItem(KEY)?.split(' ')) ?? [],
  );
  const acknowledge = (id: string) => {
    const ids = [...acknowledged, id];
    setAcknowledged(ids);
    inTabStorage((storage) => storage.setItem(KEY, ids.join(' ')));
  };
  return { acknowledged, acknowledge };
}
