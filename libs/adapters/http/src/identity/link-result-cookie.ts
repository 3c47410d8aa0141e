import type { FastifyReply } from 'fastify';

import { CookieJar } from '../cookies/cookie-jar.js';
import type { HttpSettings } from '../http-settings.js';

export type LinkResult = 'email_verified' | 'account_deleted';

/** The page of the web app that confirms each result. */
const CONFIRMED_AT: Readonly<Record<LinkResult, string>> = {
  email_verified: '/bekreft-epost',
  account_deleted: '/konto-slettet',
};

const MAX_AGE_SECONDS = 300;

/**
 * Tells the page of the web app that a mailed link worked, so that its URL alone cannot make the page claim so
 * (specification §3). The page deletes the cookie when it has read it.
 */
export class LinkResultCookie {
  private readonly jar: CookieJar;

  constructor(private readonly settings: Pick<HttpSettings, 'cookies' | 'origin'>) {
    this.jar = new CookieJar(settings.cookies);
  }

  /** Sets the cookie only for a redirect to the page that reads it. */
  set(reply: FastifyReply, result: LinkResult, callbackUrl: string | undefined): void {
    if (!callbackUrl) return;
    const { origin, pathname } = new URL(callbackUrl, this.settings.origin);
    if (origin !== this.settings.origin || pathname !== CONFIRMED_AT[result]) return;
    this.jar.setReadable(reply, 'link_result', result, MAX_AGE_SECONDS);
  }
}
