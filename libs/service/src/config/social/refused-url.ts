import { isLoopback } from '../formats/web-formats.js';

/** Whether requests to a provider may not be sent there: plain http, except to a loopback host if allowed. */
export function isRefusedUrl(text: string, allowHttp: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && !(allowHttp && isLoopback(hostname));
}
