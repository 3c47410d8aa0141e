import { describe, expect, it } from '@jest/globals';

import { ConfigurationError, readConfig } from '../config/read-config.js';
import { aDevelopment } from '../config/testing/environments.js';
import { defineExtension, type ExtensionPackage } from './define-extension.js';
import type { Follower } from './follower.js';
import { anExtension } from './testing/extensions.js';

function errorsWith(extensions: readonly ExtensionPackage[]): readonly string[] {
  try {
    readConfig(aDevelopment(), { extensions });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}

const aFollower: Follower = { name: 'crm', kinds: 'all', when: 'after-commit', follow: async () => undefined };

describe('extensions', () => {
  /** From JavaScript, or where an inferred type hides a property that does not exist. */
  it.each<[string, object, string]>([
    ['a rule with a misspelt name', { sessionRule: () => ({}) }, 'has the unknown property "sessionRule"'],
    ['rules that are no function', { accountRules: {} }, 'has no valid "accountRules"; expected a function'],
    [
      'a password rule that says nothing about its own errors',
      { passwordRules: [{ name: 'none', judge: async () => null, whenBroken: 'deny' }] },
      'has no valid "passwordRules.0.whenBroken"; expected `allow` or `refuse`',
    ],
    [
      'a password rule without judge',
      { passwordRules: [{ name: 'none', whenBroken: 'allow' }] },
      '"passwordRules.0.judge"',
    ],
    [
      'a follower that is called at no time',
      { followers: [{ ...aFollower, when: 'afterCommit' }] },
      'has no valid "followers.0.when"; expected `in-transaction` or `after-commit`',
    ],
    ['a follower with one kind', { followers: [{ ...aFollower, kinds: 'user.deleted' }] }, '"followers.0.kinds"'],
    ['a follower that follows nothing', { followers: [{ ...aFollower, follow: 1 }] }, '"followers.0.follow"'],
    ['a migration without statements', { migrations: [{ name: 'one' }] }, '"migrations.0.up"'],
    ['a refusal without texts', { refusals: { ACME_NO: null } }, '"refusals.ACME_NO"; expected an object'],
    ['a circular import of a module', { modules: [undefined] }, '"modules.0"; expected a module'],
    ['modules that are no list', { modules: {} }, '"modules"; expected a list'],
    ['a role without permissions', { operatorRoles: { hr: null } }, '"operatorRoles.hr"; expected an object'],
    ['fields that are none', { fields: null }, '"fields"; expected an object'],
    ['no range', { portvakt: undefined }, '"portvakt"; expected a text'],
  ])('are refused for %s', (_what, properties, error) => {
    const create = () => ({ name: 'acme', version: '1.0.0', portvakt: '*', ...properties });
    const errors = errorsWith([defineExtension({ create }), anExtension({ name: 'old', portvakt: '^99.0.0' })]);
    expect(errors).toEqual([
      expect.stringMatching(/^extension acme has/),
      expect.stringMatching(/^extension old is for portvakt/),
    ]);
    expect(errors[0]).toContain(error);
  });

  it('are refused if they are not made by defineExtension, with all other errors', () => {
    const given = [undefined, { default: anExtension() }] as unknown as ExtensionPackage[];
    expect(errorsWith([...given, anExtension({ name: 'old', portvakt: '^99.0.0' })])).toEqual([
      'extension 1 in the list is not one of defineExtension',
      'extension 2 in the list is not one of defineExtension',
      expect.stringMatching(/^extension old is for portvakt/),
    ]);
  });
});
