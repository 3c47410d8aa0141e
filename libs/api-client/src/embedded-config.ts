import type { GetWebConfigApiResponse } from './generated/api.js';

/** The element in which the service sends the settings with the page (libs/adapters/http/src/site/page-documents.ts). */
const ELEMENT = 'web-config';

/** The settings that came with the page; undefined where the page was not sent by the service, as in tests. */
export function readEmbeddedConfig(): GetWebConfigApiResponse | undefined {
  const text = globalThis.document?.getElementById(ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as GetWebConfigApiResponse) : undefined;
}
