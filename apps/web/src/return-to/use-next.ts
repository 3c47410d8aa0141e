import { useSearchParams } from 'react-router';

import { asApiFailure, useGetReturnAddressQuery } from '@portvakt/api-client';

import { kindOfNext, NEXT } from './next-path.js';

/** The target in `?neste=`. `unknown`: the service could not be asked. */
export type Next =
  | { readonly kind: 'none'; readonly target: null }
  | { readonly kind: 'page' | 'unknown'; readonly target: string }
  | { readonly kind: 'elsewhere'; readonly target: string; readonly to: string; readonly host: string | null };

const NONE: Next = { kind: 'none', target: null };

/**
 * The target in `?neste=`, undefined until it is known. Only the service decides whether a URL that is no page of
 * the app may be opened (specification §11.6); one that it refuses counts as not given.
 */
export function useNext() {
  const [query] = useSearchParams();
  const target = query.get(NEXT) ?? '';
  const kind = kindOfNext(target);
  const asked = useGetReturnAddressQuery(target, { skip: kind !== 'elsewhere' });
  const retry = {
    error: asked.isFetching ? undefined : asked.error,
    isFetching: asked.isFetching,
    refetch: asked.refetch,
  };
  return { next: kind === 'elsewhere' ? judged(target, asked) : pageOrNone(kind, target), ...retry };
}

/**
 * The target to carry to another page or in a return URL, or null. Before the service has answered it is the value as
 * given: the page that opens it asks again.
 */
export function useTarget(): string | null {
  const [query] = useSearchParams();
  const { next } = useNext();
  return next ? next.target : query.get(NEXT);
}

function pageOrNone(kind: 'page' | 'none', target: string): Next {
  return kind === 'page' ? { kind, target } : NONE;
}

interface Judgement {
  readonly currentData?: { readonly to: string | null; readonly host: string | null } | undefined;
  readonly error?: unknown;
}

const MALFORMED = 400;

function judged(target: string, { currentData, error }: Judgement): Next | undefined {
  if (currentData) {
    const { to, host } = currentData;
    return to === null ? NONE : { kind: 'elsewhere', target, to, host: isWebUrl(to) ? host : null };
  }
  if (error === undefined) return undefined;
  return asApiFailure(error).status === MALFORMED ? NONE : { kind: 'unknown', target };
}

/** The host of another scheme, such as that of a mobile app, means nothing to a user. */
function isWebUrl(to: string): boolean {
  return /^https?:/i.test(to);
}
