import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { providerConfigurations } from '@portvakt/adapters/social';

import { readConfig } from './read-config.js';
import { A_SECRET, aDevelopment, aProduction, errorsIn } from './testing/environments.js';

const PEM = { type: 'pkcs8', format: 'pem' } as const;
const APPLE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PEM) as string;
/** Every provider is switched on. */
const PROVIDER_SECRETS = Object.fromEntries(
  providerConfigurations.flatMap(({ id }) => [
    [`SOCIAL_${id.toUpperCase()}_CLIENT_ID`, 'an-id'],
    [`SOCIAL_${id.toUpperCase()}_CLIENT_SECRET`, `${A_SECRET}-of-${id}`],
  ]),
);

describe('a secret', () => {
  it('is redacted when the configuration is printed', () => {
    const config = readConfig(
      aProduction({
        AUTH_PREVIOUS_SECRETS: `${A_SECRET}-before`,
        AUTH_COMPROMISED_SECRETS: `${A_SECRET}-seen-by-others`,
        DATABASE_URL: `postgres://portvakt:${A_SECRET}@db/portvakt`,
        REDIS_URL: `redis://:${A_SECRET}@cache`,
        SMTP_URL: `smtp://portvakt:${A_SECRET}@mail`,
        ...PROVIDER_SECRETS,
        SOCIAL_APPLE_CLIENT_ID: 'no.example.web',
        SOCIAL_APPLE_TEAM_ID: 'TEAM',
        SOCIAL_APPLE_KEY_ID: 'KEY',
        SOCIAL_APPLE_PRIVATE_KEY: APPLE_KEY,
      }),
    );
    expect(config.providers.providers.size).toBe(providerConfigurations.length);
    const prints = [
      JSON.stringify(config),
      inspect(config, { depth: null, showHidden: true }),
      // A map is `{}` in JSON.
      JSON.stringify([...config.providers.providers]),
      String(config.database.url),
    ];
    for (const print of prints) {
      expect(print).not.toContain(A_SECRET);
      expect(print).not.toContain(APPLE_KEY.split('\n')[1]);
    }
    expect(prints[0]).toContain('[secret]');
    expect(`${config.secrets.current.toString()}`).toBe('[secret]');
  });

  it('is available to the part that needs it', () => {
    const { database, rateLimit, mail } = readConfig(
      aDevelopment({ DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://cache', SMTP_URL: 'smtp://mail' }),
    );
    const shown = [database.url, rateLimit.redisUrl, mail.smtpUrl].map((secret) => secret?.reveal());
    expect(shown).toEqual(['postgres://db/x', 'redis://cache', 'smtp://mail']);
  });

  it('never appears in an error, nor does a password in any other URL', () => {
    const errors = errorsIn({
      AUTH_SECRET: 'hunter2',
      AUTH_PREVIOUS_SECRETS: 'hunter2,hunter2',
      DATABASE_URL: 'mysql://portvakt:hunter2@db',
      REDIS_URL: 'hunter2',
      SMTP_URL: 'https://portvakt:hunter2@mail',
      PUBLIC_URL: 'https://portvakt:hunter2@konto.example.no',
      TRUSTED_ORIGINS: 'https://portvakt:hunter2@konto.example.no',
      ERROR_URL: 'https://portvakt:hunter2@konto.example.no',
      AUTH_SECRET_FILE: '',
    });
    expect(errors.length).toBeGreaterThanOrEqual(7);
    expect(errors.join('\n')).not.toContain('hunter2');
  });
});
