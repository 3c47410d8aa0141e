import { parseUrl } from '@portvakt/kernel';

import { isLoopback } from '../formats/web-formats.js';

/** Whether requests to a provider may not be sent there: plain http, except to a loopback host if allowed. */
export function isRefusedUrl(text: string, allowHttp: boolean): boolean {
  const url = parseUrl(text);
  return url?.protocol === 'http:' && !(allowHttp && isLoopback(url.hostname));
}
