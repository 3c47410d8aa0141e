import type { TestApp } from './test-app.js';

let made = 0;

/** Lets the tests speak for many clients: the application believes what this machine says about their addresses. */
export const BEHIND_PROXY = { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.0/8,::1' };

/** An address that no other client of the test run has. */
export const aClientAddress = (): string => `198.18.${Math.floor(++made / 250)}.${(made % 250) + 1}`;

type Request = ReturnType<TestApp['request']>['get'];

/** Requests of one client, without cookies. */
export const clientAt = (app: TestApp, address: string): { get: Request; post: Request } => ({
  get: (path) => app.request().get(path).set('x-forwarded-for', address),
  post: (path) => app.request().post(path).set('x-forwarded-for', address),
});

/** Somebody from somewhere new. */
export const aClient = (app: TestApp): ReturnType<typeof clientAt> => clientAt(app, aClientAddress());
