import { useState } from 'react';

import { inTabStorage } from '../../browser/tab-storage.js';

const NOTICED = 'portvakt.noticed-requests';

/** The cases that the owner has acknowledged in this tab. */
export function useNoticedRequests() {
  const [noticed, setNoticed] = useState<readonly string[]>(
    () => inTabStorage((storage) => storage.getItem(NOTICED)?.split(' ')) ?? [],
  );
  const notice = (id: string) => {
    const ids = [...noticed, id];
    setNoticed(ids);
    inTabStorage((storage) => storage.setItem(NOTICED, ids.join(' ')));
  };
  return { noticed, notice };
}
