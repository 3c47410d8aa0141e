import { type OidcServer, startOidcServer } from '../../../../libs/adapters/social/src/testing/index.js';
import { test } from './product.js';
import { freePort, startService } from './start-product.js';

const CLIENT = { id: 'portvakt', secret: 'a-secret-of-the-tests' };

interface OpenIdProduct {
  readonly origin: string;
  readonly provider: OidcServer;
}

/** Tests of a service with two providers by variables alone: a certified server, and one that does not answer. */
export const openIdTest = test.extend<object, { openIdProduct: OpenIdProduct }>({
  openIdProduct: [
    async ({}, use) => {
      const port = await freePort();
      const provider = await startOidcServer([
        {
          ...CLIENT,
          authentication: 'client_secret_basic',
          redirectUri: `http://localhost:${port}/callback/skole`,
          pkce: true,
          scopes: [],
        },
      ]);
      const settings = {
        SOCIAL_ALLOW_HTTP: 'true',
        OIDC_PROVIDERS: 'skole,borte',
        OIDC_SKOLE_ISSUER: provider.origin,
        OIDC_SKOLE_NAME: 'Skolen vår',
        OIDC_SKOLE_CLIENT_ID: CLIENT.id,
        OIDC_SKOLE_CLIENT_SECRET: CLIENT.secret,
        // Nothing listens there.
        OIDC_BORTE_ISSUER: 'http://127.0.0.1:1',
        OIDC_BORTE_NAME: 'Borte AS',
        OIDC_BORTE_CLIENT_ID: CLIENT.id,
        OIDC_BORTE_TOKEN_AUTH: 'none',
      };
      const service = await startService(settings, port);
      await use({ origin: service.origin, provider });
      await service.stop();
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ openIdProduct }, use) => use(openIdProduct.origin),
  otherOrigins: ({ openIdProduct }, use) => use([openIdProduct.provider.origin]),
});
