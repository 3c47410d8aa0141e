import { type BaseQueryApi, type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query';

import type { ApiFailure } from './api-failure.js';
import { readFailure } from './read-failure.js';

const WEB_CONFIG = '/api/web-config';

/**
 * Queries that a page sends when it opens, and that the service allows only a few times in ten seconds. After a refusal
 * with a short waiting time they are repeated once, so that reloading a page shows no error.
 */
const WAITED_OUT: readonly string[] = ['/two-factor/list-user-twofactors'];
const LONGEST_WAIT_SECONDS = 10;

/** Paths at the site root, independent of the base path (specification §11.6). */
const AT_SITE_ROOT: readonly string[] = [WEB_CONFIG, '/api/return-address', '/ready'];
/** Files of the web app and the theme, which are also at the site root. */
const ASSETS = '/assets/';

/** The base query of the generated client; a type of its own, because the hooks' `error` type comes from it. */
export type AuthBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiFailure>;

/**
 * Sends same-origin requests below the base path from `/api/web-config`. The path is `knownBasePath`, else it is taken
 * from the app's own request for the settings; an earlier request fetches them first. `language` is the language of the
 * app, which the server uses for mails; it may differ from the browser's.
 */
export function createBaseQuery(language: () => string, knownBasePath?: string): AuthBaseQuery {
  const prepareHeaders = (headers: Headers): void => headers.set('accept-language', language());
  const fetchAnswer = fetchBaseQuery({ credentials: 'same-origin', baseUrl: '', prepareHeaders });
  let basePath = knownBasePath;

  const ask = async (args: FetchArgs, api: BaseQueryApi) => {
    const { data, error, meta } = await fetchAnswer(args, api, {});
    return error ? { error: readFailure(error, meta?.response?.headers) } : { data: data ?? null };
  };

  const send = async (args: FetchArgs, api: BaseQueryApi) => {
    const answer = await ask(args, api);
    if (args.url === WEB_CONFIG && 'data' in answer) basePath = basePathIn(answer.data) ?? basePath;
    return answer;
  };

  return async (args, api) => {
    const call = typeof args === 'string' ? { url: args } : args;
    if (AT_SITE_ROOT.includes(call.url) || call.url.startsWith(ASSETS)) return send(call, api);
    if (basePath === undefined) {
      const config = await send({ url: WEB_CONFIG }, api);
      if ('error' in config) return config;
    }
    const request = { ...withoutEmptyQuery(call), url: below(basePath ?? '/', call.url) };
    const answer = await send(request, api);
    const wait = WAITED_OUT.includes(call.url) && 'error' in answer ? shortWait(answer.error) : undefined;
    if (wait === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return send(request, api);
  };
}

/** The seconds to wait before a retry; undefined if there is no retry or the wait is too long. */
function shortWait({ code, retryAfterSeconds }: ApiFailure): number | undefined {
  if (code !== 'TOO_MANY_REQUESTS' || retryAfterSeconds === null) return undefined;
  return retryAfterSeconds <= LONGEST_WAIT_SECONDS ? retryAfterSeconds : undefined;
}

function below(basePath: string, path: string): string {
  return basePath === '/' ? path : basePath + path;
}

/** Without this, a URL whose parameters are all undefined would end in a question mark. */
function withoutEmptyQuery(call: FetchArgs): FetchArgs {
  const { params, ...rest } = call;
  return params && Object.values(params).some((value) => value !== undefined) ? call : rest;
}

function basePathIn(config: unknown): string | undefined {
  if (typeof config !== 'object' || config === null || !('basePath' in config)) return undefined;
  return typeof config.basePath === 'string' ? config.basePath : undefined;
}
