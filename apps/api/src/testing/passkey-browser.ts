import type supertest from 'supertest';

import { sessionCookie } from './cookies.js';
import { ORIGIN, type TestApp } from './test-app.js';

type Sent = supertest.Test;

/** A browser that keeps cookies, and shows and replaces them. Its requests come from the service's own origin. */
export class PasskeyBrowser {
  private readonly kept = new Map<string, string>();

  constructor(
    private readonly app: Pick<TestApp, 'request'>,
    cookies = '',
  ) {
    this.keep(...cookies.split('; ').filter(Boolean));
  }

  get cookies(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The still encoded value; undefined without the cookie. */
  cookie(name: string): string | undefined {
    return this.kept.get(name);
  }

  /** Sets cookies as they stand in a `Cookie` header; an empty value removes one. */
  keep(...cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const at = cookie.indexOf('=');
      const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)];
      if (value === '') this.kept.delete(name);
      else this.kept.set(name, value);
    }
  }

  get(path: string): Promise<supertest.Response> {
    return this.send(this.app.request().get(path));
  }

  post(path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<supertest.Response> {
    const request = this.app
      .request()
      .post(path)
      .set({ origin: ORIGIN, ...headers });
    return this.send(body === undefined ? request : request.send(body));
  }

  private async send(request: Sent): Promise<supertest.Response> {
    if (this.cookies !== '') void request.set('cookie', this.cookies);
    const answer = await request;
    const lines = (answer.headers as { 'set-cookie'?: readonly string[] })['set-cookie'] ?? [];
    this.keep(...lines.map((line) => line.split(';')[0] ?? ''));
    return answer;
  }
}

/** A browser in which the user of the token is signed in. */
export const signedInBrowser = (app: Pick<TestApp, 'request'>, token: string): PasskeyBrowser =>
  new PasskeyBrowser(app, sessionCookie(token));
