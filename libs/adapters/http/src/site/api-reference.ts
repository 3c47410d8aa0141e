import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { ApiPaths } from '../extension-endpoints/endpoint-document.js';
import type { HttpSettings } from '../http-settings.js';
import { basePrefix } from '../request/routed-path.js';
import { escapeHtml } from './escape-html.js';
import { type Schemas, withProduct } from './product-schemas.js';

const ASSETS_PREFIX = 'api/reference/assets/';
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** Paths at the site root instead of below the base path (specification §11.6). */
const AT_SITE_ROOT = ['/ready', '/api/web-config', '/api/return-address'];

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Schemas };
}

type ReferenceSettings = Pick<HttpSettings, 'origin' | 'basePath' | 'appName' | 'identity' | 'productRefusals'>;

/**
 * The API reference: Swagger UI, served from this server's disk, and the committed OpenAPI document with this
 * deployment's URL, the endpoints of its extensions, its additional fields and its refusals (specification §11.6). Nest's
 * Swagger module is not loaded at run time.
 */
export class ApiReference {
  readonly document: string;

  constructor(
    private readonly settings: ReferenceSettings,
    documentFile: string,
    endpoints: ApiPaths = {},
  ) {
    this.document = withAddress(documentFile, settings, endpoints);
  }

  /** `path`: the path of the page, without a trailing slash. It has two: at the site root and below the base path. */
  pageAt(path: string): string {
    return page(escapeHtml(this.settings.appName), escapeHtml(path));
  }

  /** Serves the files of Swagger UI below both paths of the page. */
  async serveAssets(server: FastifyInstance): Promise<void> {
    const { basePath } = this.settings;
    const places = basePath === '/' ? ['/'] : ['/', `${basePath}/`];
    for (const place of places) {
      await server.register(fastifyStatic, {
        root: swaggerUiFolder(),
        prefix: `${place}${ASSETS_PREFIX}`,
        allowedPath: (name) => ASSETS.includes(name.slice(1)),
        decorateReply: false,
      });
    }
  }
}

/** The page's script. A separate file, because the Content-Security-Policy forbids inline scripts. */
export const START_SCRIPT = `SwaggerUIBundle({
  url: new URL('openapi.json', document.currentScript.src).href,
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
});
`;

/** The installed package has a copy beside this file; a checkout of the repository has it as a dependency. */
function swaggerUiFolder(): string {
  const copy = join(__dirname, 'swagger-ui');
  return existsSync(copy) ? copy : dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
}

function withAddress(
  file: string,
  { origin, basePath, identity, productRefusals: refusals }: ReferenceSettings,
  endpoints: ApiPaths,
): string {
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
  const servers = [{ url: `${origin}${basePrefix(basePath)}` }];
  const paths = Object.entries(document.paths).map(([path, operations]) =>
    AT_SITE_ROOT.includes(path) ? [path, { ...operations, servers: [{ url: origin }] }] : [path, operations],
  );
  const schemas = withProduct(document.components.schemas, { fields: identity.additionalFields, refusals });
  return JSON.stringify({
    ...document,
    servers,
    paths: { ...(Object.fromEntries(paths) as ApiPaths), ...endpoints },
    components: { ...document.components, schemas },
  });
}

/** Uses absolute paths: a trailing slash in the page's URL would change what relative ones refer to. */
const page = (appName: string, path: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${appName} – API</title>
<link rel="stylesheet" href="${path}/assets/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="${path}/assets/swagger-ui-bundle.js"></script>
<script src="${path}/start.js"></script>
</body>
</html>
`;
