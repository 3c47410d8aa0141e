import { existsSync } from 'node:fs';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** First segments of the app's pages (UX §3). Every other path keeps the API's 404: never a catch-all. */
export const PAGES = [
  'logg-inn',
  'glemt-passord',
  'nytt-passord',
  'registrer',
  'bekreft-epost',
  'logget-ut',
  'bekreft-identitet',
  'konto',
  'konto-slettet',
  'hjelp',
];
const PAGE = new RegExp(`^/(?:(?:${PAGES.join('|')})(?:/[a-z0-9-]+)*)?$`);
const ASSETS = '/assets/';

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

/** The built web app, at the site root whatever the base path is. */
export class WebApp {
  /** `folder`: where the build left it; null where this process serves none. */
  constructor(private readonly folder: string | null) {
    if (folder !== null && !existsSync(join(folder, 'index.html'))) throw new Error(`no web app in ${folder}`);
  }

  /** Whether a path, without its trailing slash, is one of the app's files or pages. */
  has(path: string): boolean {
    return this.folder !== null && (PAGE.test(path) || path.startsWith(ASSETS));
  }

  async serve(server: FastifyInstance): Promise<void> {
    if (this.folder === null) return;
    await server.register(fastifyStatic, {
      root: join(this.folder, 'assets'),
      prefix: ASSETS,
      // Names carry a hash of the content.
      maxAge: YEAR_MS,
      immutable: true,
      setHeaders: (reply) => {
        reply.removeHeader('pragma');
      },
    });
    const page = (_request: unknown, reply: FastifyReply) =>
      reply
        .header('content-security-policy', POLICY)
        .sendFile('index.html', this.folder ?? '', { cacheControl: false });
    for (const path of ['/', ...PAGES.flatMap((name) => [`/${name}`, `/${name}/*`])]) server.get(path, page);
  }
}
