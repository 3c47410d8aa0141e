import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { asksUsersOfProviders } from '@portvakt/identity';

import type { HttpSettings } from '../http-settings.js';
import { basePrefix, routedPath } from '../request/routed-path.js';
import { type PageDocument, PageDocuments } from './page-documents.js';
import { type SiteTheme, themePath } from './site-theme.js';
import { toWebConfig } from './web-config.js';

/** First path segments of the app's pages. There is no catch-all: every other path is answered by the API. */
export const PAGES = [
  'logg-inn',
  'glemt-passord',
  'nytt-passord',
  'registrer',
  'bekreft-epost',
  'feil',
  'logget-ut',
  'bekreft-identitet',
  'konto',
  'konto-slettet',
  'stopp-sak',
  'administrasjon',
  'personvern',
  'tilgjengelighet',
  'hjelp',
];
/** Asks new users of a provider for required fields; served only where a product has such fields. */
export const COMPLETE_SIGN_UP_PAGE = 'fullfor';
/** Additional pages in development. */
export const DEVELOPMENT_PAGES = ['komponenter'];

const ASSETS = '/assets/';
/** The well-known URL that password managers open to change a password (W3C change-password-url). */
const CHANGE_PASSWORD = '/.well-known/change-password';
const CHANGE_PASSWORD_PAGE = '/konto/sikkerhet/passord';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_MS = 31_536_000_000;
/** An image that a browser opens as a page executes and loads nothing. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves the built web app at the site root, whatever the base path is. */
export class WebApp {
  private readonly documents: PageDocuments | null;
  private readonly pages: readonly string[];
  private readonly page: RegExp;

  /** `folder`: the output of the build; null if this process serves no web app. */
  constructor(
    private readonly folder: string | null,
    isDevelopment: boolean,
    private readonly settings: HttpSettings,
  ) {
    this.documents = folder === null ? null : new PageDocuments(folder, pageSettings(settings));
    this.pages = [
      ...PAGES,
      ...(asksUsersOfProviders(settings.identity.additionalFields) ? [COMPLETE_SIGN_UP_PAGE] : []),
      ...(isDevelopment ? DEVELOPMENT_PAGES : []),
    ];
    this.page = new RegExp(`^/(?:(?:${this.pages.join('|')})(?:/[\\w-]+)*)?$`);
  }

  /** Whether a path (without trailing slash) is a file or page of the app. */
  has(path: string): boolean {
    return this.folder !== null && (this.page.test(path) || path.startsWith(ASSETS));
  }

  async serve(server: FastifyInstance): Promise<void> {
    const { folder, documents } = this;
    if (folder === null || documents === null) return;
    await server.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: ASSETS,
      // By default, files such as `.env` would be served (security M6).
      dotfiles: 'ignore',
      // File names contain a hash of the content.
      maxAge: YEAR_MS,
      immutable: true,
      // The build also writes compressed files.
      preCompressed: true,
      setHeaders: (reply) => {
        reply.removeHeader('pragma');
      },
    });
    serveTheme(server, this.settings.theme);
    const page = (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, documents.for(routedPath(request.raw.url ?? '/')));
    for (const path of ['/', ...this.pages.flatMap((name) => [`/${name}`, `/${name}/*`])]) server.get(path, page);
    server.get(CHANGE_PASSWORD, (_request, reply) => reply.redirect(CHANGE_PASSWORD_PAGE, 303));
  }
}

/** Serves the files of the theme: their path contains a hash of their content. */
function serveTheme(server: FastifyInstance, theme: SiteTheme | null): void {
  for (const [name, { contentType, body }] of theme?.files ?? []) {
    server.get(themePath(theme, name) ?? '', (_request, reply) =>
      reply
        .removeHeader('pragma')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', IMAGE_POLICY)
        .type(contentType)
        .send(body),
    );
  }
}

const pageSettings = (settings: HttpSettings) => ({
  sessionPath: `${basePrefix(settings.basePath)}/get-session`,
  webConfig: toWebConfig(settings),
  appName: settings.appName,
  theme: settings.theme,
  replacedTexts: settings.replacedTexts,
});

/**
 * Browsers keep the page and ask whether it changed. A URL with a query may carry a token: such a page is not kept
 * (security C9).
 */
function sendPage({ raw, headers }: FastifyRequest, reply: FastifyReply, { html, etag }: PageDocument): FastifyReply {
  void reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8');
  if (raw.url?.includes('?')) return reply.send(html);
  void reply.removeHeader('pragma').header('cache-control', 'no-cache').header('etag', etag);
  return isKnown(etag, headers['if-none-match']) ? reply.status(304).send() : reply.send(html);
}

/** A proxy that compresses the page marks the tag as weak. */
const isKnown = (etag: string, tags = ''): boolean =>
  tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
