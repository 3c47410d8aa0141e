import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import type { readConfig } from '@portvakt/service/testing';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const INVALID_RETURN_URL = /^INVALID_(?:CALLBACK|REDIRECT|ERRORCALLBACK|NEWUSERCALLBACK)URL$/;

/**
 * Whether every endpoint can have this refusal, because a check before it refuses the request: a POST with a foreign
 * return URL, even if the endpoint reads none (specification §8.1), or a request that an impersonated session may not
 * send (operators §9).
 */
const isRefusedEverywhere = (method: string, code: string): boolean =>
  code === 'IMPERSONATION_IS_READ_ONLY' || (method === 'POST' && INVALID_RETURN_URL.test(code));

/**
 * Finds refusals in responses that the OpenAPI document does not name, such as `POST /sign-in/email 403 BANNED_USER`.
 * Endpoints and refusals of extensions are left out, because they are in another document.
 */
export class UndocumentedRefusals {
  private readonly found = new Set<string>();
  private readonly endpoints: readonly Endpoint[];
  private readonly basePath: string;
  private readonly refusalsOfExtensions: readonly string[];

  constructor(server: Server, documentFile: string, { site, extensions }: ReturnType<typeof readConfig>) {
    const { paths } = JSON.parse(readFileSync(documentFile, 'utf8')) as OpenApiDocument;
    this.basePath = site.basePath;
    this.refusalsOfExtensions = extensions.flatMap(({ refusals = {} }) => Object.keys(refusals));
    this.endpoints = Object.entries(paths).map(([path, operations]) => ({
      path,
      pattern: patternOf(path),
      operations,
    }));
    server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
      const end = answer.end.bind(answer) as (...parts: unknown[]) => ServerResponse;
      answer.end = (...parts: unknown[]) => {
        const code = answer.statusCode >= 400 ? codeIn(parts[0]) : null;
        if (code !== null) this.check(request, answer.statusCode, code);
        return end(...parts);
      };
    });
  }

  assertNone(): void {
    if (this.found.size > 0) throw new Error(`not in the OpenAPI document: ${[...this.found].join('; ')}`);
  }

  private check({ method = '', url = '' }: IncomingMessage, status: number, code: string): void {
    const path = url.replace(/\?.*$/s, '').slice(this.basePath === '/' ? 0 : this.basePath.length);
    const endpoint = this.endpoints.find(({ pattern }) => pattern.test(path));
    const operation = endpoint?.operations[method.toLowerCase()];
    if (!endpoint || !operation || isRefusedEverywhere(method, code)) return;
    if (this.refusalsOfExtensions.includes(code)) return;
    const documented = operation.responses[status]?.description.split(', ') ?? [];
    if (!documented.some((name) => matches(name, code))) this.found.add(`${method} ${endpoint.path} ${status} ${code}`);
  }
}

interface Endpoint {
  readonly path: string;
  readonly pattern: RegExp;
  readonly operations: Readonly<Record<string, OpenApiOperation>>;
}

/** A regular expression for a path such as `/callback/{id}`. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** Whether a documented code, such as `{FIELD}_IS_REQUIRED`, covers this code. */
const matches = (name: string, code: string): boolean => new RegExp(`^${name.replace('{FIELD}', '\\w+')}$`).test(code);

/** The code of an error body; null where the answer has none. */
function codeIn(body: unknown): string | null {
  if (typeof body !== 'string' || !body.startsWith('{"code":"')) return null;
  return (JSON.parse(body) as { readonly code: string }).code;
}
