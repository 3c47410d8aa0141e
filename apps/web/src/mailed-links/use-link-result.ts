import { useEffect, useState } from 'react';

import { clearLinkResult, hasLinkResult, type LinkResult } from './link-result.js';

/** Whether the page was opened by a mailed link that worked; not after a reload. */
export function useLinkResult(result: LinkResult): boolean {
  const [worked] = useState(() => hasLinkResult(result));
  useEffect(clearLinkResult, []);
  return worked;
}
