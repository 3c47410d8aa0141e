import { describe, expect, it } from '@jest/globals';

import { aDevelopment, errorsIn } from './testing/environments.js';
import { readConfig } from './read-config.js';

const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
const anEndpoint = (properties: object = {}) => ({
  url: 'https://hook.kunde.no/hook',
  types: ['sign_up.*'],
  secret: secretOf(24),
  ...properties,
});
const withWebhooks = (entry: unknown, more: Readonly<Record<string, string>> = {}) =>
  aDevelopment({ WEBHOOKS: JSON.stringify({ crm: entry }), ...more });

describe('WEBHOOKS', () => {
  it('names addresses, kinds and secrets', () => {
    const entry = anEndpoint({
      types: ['sign_up.*', 'user.*', 'user.deleted'],
      include: ['user'],
      previousSecret: secretOf(64),
    });
    const [endpoint, ...others] = readConfig(withWebhooks(entry)).webhooks;
    expect(others).toEqual([]);
    expect(endpoint).toEqual({
      name: 'crm',
      url: 'https://hook.kunde.no/hook',
      kinds: expect.arrayContaining(['sign-up.completed', 'user.deleted', 'user.deletion-asked', 'user.created']),
      includesUser: true,
      secrets: expect.anything(),
    });
    expect(new Set(endpoint?.kinds).size).toBe(endpoint?.kinds.length);
    expect(endpoint?.secrets.map((secret) => secret.reveal())).toEqual([secretOf(24), secretOf(64)]);
    expect(JSON.stringify(endpoint)).not.toContain('whsec_');
  });

  it('takes every kind with *', () => {
    const [endpoint] = readConfig(withWebhooks(anEndpoint({ types: ['*'] }))).webhooks;
    expect(endpoint?.kinds).toEqual(expect.arrayContaining(['ban.set', 'second-factor.on']));
  });

  it('takes a group in which not all are refusals', () => {
    expect(errorsIn(withWebhooks(anEndpoint({ types: ['operator.*', 'code.*', 'second_factor.*'] })))).toEqual([]);
  });

  it.each([
    ['another scheme', anEndpoint({ url: 'ftp://hook.kunde.no' }), 'no "url"'],
    ['a user in the address', anEndpoint({ url: 'https://crm:kode@hook.kunde.no' }), 'no "url"'],
    ['http', anEndpoint({ url: 'http://hook.kunde.no' }), 'an address with http'],
    ['http on this machine', anEndpoint({ url: 'http://127.0.0.1:9' }), 'an address with http'],
    ['a short secret', anEndpoint({ secret: secretOf(23) }), 'no "secret"'],
    ['a long secret', anEndpoint({ secret: secretOf(65) }), 'no "secret"'],
    ['a secret without its prefix', anEndpoint({ secret: secretOf(24).slice(6) }), 'no "secret"'],
    ['a wrong former secret', anEndpoint({ previousSecret: 'x' }), 'no "previousSecret"'],
    ['an unknown property', anEndpoint({ tpyes: [] }), 'the unknown property "tpyes"'],
    ['an unknown kind', anEndpoint({ types: ['sign-up.completed'] }), 'the unknown kind "sign-up.completed"'],
    ['an unknown group', anEndpoint({ types: ['profil.*'] }), 'the unknown kind "profil.*"'],
    ['a kind of refusals', anEndpoint({ types: ['user.*', 'sign_in.refused'] }), '"sign_in.refused", but refusals are'],
    ['a blocked second factor', anEndpoint({ types: ['second_factor.blocked'] }), '"second_factor.blocked", but'],
    ['no kind', anEndpoint({ types: [] }), 'no "types"'],
    ['another inclusion', anEndpoint({ include: ['sessions'] }), 'no "include"'],
    ['no object', 'https://hook.kunde.no', 'is not an object'],
  ])('refuses %s', (_, entry, message) => {
    const errors = errorsIn(withWebhooks(entry));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(message);
    expect(errors[0]).not.toMatch(/kunde\.no|kode|BwcH/u);
  });

  it('allows http on a loopback host, and no other, with WEBHOOK_ALLOW_HTTP', () => {
    const allowed = { WEBHOOK_ALLOW_HTTP: 'true' };
    expect(errorsIn(withWebhooks(anEndpoint({ url: 'http://127.0.0.1:9/x' }), allowed))).toEqual([]);
    expect(errorsIn(withWebhooks(anEndpoint({ url: 'http://hook.kunde.no' }), allowed))).toHaveLength(1);
  });
});
