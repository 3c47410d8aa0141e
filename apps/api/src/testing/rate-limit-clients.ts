import type { TestApp } from './test-app.js';

let made = 0;

/** Turns limits on and trusts `X-Forwarded-For` from this machine, so that a test can act as many clients. */
export const LIMITS_BEHIND_PROXY = { RATE_LIMIT_ENABLED: 'true', TRUSTED_PROXIES: '127.0.0.0/8,::1' };

/** An IP address that no other client of the spec file has. */
export const aClientIp = (): string => `198.18.${Math.floor(++made / 250)}.${(made % 250) + 1}`;

type Request = ReturnType<TestApp['request']>['get'];

/** Sends requests without cookies from an IP address. */
export const clientAt = (app: TestApp, ip: string): { get: Request; post: Request } => ({
  get: (path) => app.request().get(path).set('x-forwarded-for', ip),
  post: (path) => app.request().post(path).set('x-forwarded-for', ip),
});

/** Sends requests without cookies from a new IP address. */
export const aClient = (app: TestApp): ReturnType<typeof clientAt> => clientAt(app, aClientIp());
