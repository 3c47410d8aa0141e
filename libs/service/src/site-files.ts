import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AppConfig } from './config/app-config.js';
import type { SiteFiles } from './runtime.js';

/** In the installed package. */
const PACKAGED = { webApp: join(__dirname, '../site/web'), openApi: join(__dirname, '../site/openapi.json') };
/** In `dist` of the repository, beside the compiled service. */
const BUILT = {
  webApp: join(__dirname, '../../../apps/web'),
  openApi: join(__dirname, '../../../libs/api-client/openapi.json'),
};

/** The files that the service sends to browsers; null for what the configuration switches off. */
export function siteFiles({ server }: AppConfig): SiteFiles {
  const files = existsSync(PACKAGED.openApi) ? PACKAGED : BUILT;
  return {
    webApp: server.webEnabled ? files.webApp : null,
    openApi: server.apiReferenceEnabled ? files.openApi : null,
  };
}
