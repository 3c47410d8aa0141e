import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { AppConfig } from './config/app-config.js';
import type { SiteFiles } from './runtime.js';

/** Paths in the installed package. */
const PACKAGED = { webApp: join(__dirname, '../site/web'), openApi: join(__dirname, '../site/openapi.json') };
/** Paths in `dist` of the repository. */
const BUILT = {
  webApp: join(__dirname, '../../../apps/web'),
  openApi: join(__dirname, '../../../libs/api-client/openapi.json'),
};

/** Returns the paths of the built files that this process can serve. */
export const builtSite = (): typeof BUILT => (existsSync(PACKAGED.openApi) ? PACKAGED : BUILT);

/** Returns the paths of the web app and the OpenAPI document; null for what the configuration turns off. */
export function siteFiles({ server }: AppConfig): SiteFiles {
  const files = builtSite();
  return {
    webApp: server.webEnabled ? files.webApp : null,
    openApi: server.apiReferenceEnabled ? files.openApi : null,
  };
}
