// @ts-check
const { upperCase } = require('./extension-folder.js');

const MAIN = `import { runService } from '@portvakt/service';

import extension from './index.js';

await runService(process.env, { extensions: [extension] });
`;

/**
 * @param {string} name
 * @param {string} range of versions of `@portvakt/service`
 */
const indexText = (name, range) => `import { defineExtension } from '@portvakt/service';

import { accountRules } from './account-rules.js';
import { signUps } from './sign-ups.js';

export default defineExtension({
  create: () => ({
    name: '${name}',
    version: '1.0.0',
    portvakt: '${range}',
    refusals: {
      ${upperCase(name)}_ONLY_OUR_DOMAIN: {
        status: 403,
        nb: 'Bruk jobbadressen din.',
        nn: 'Bruk jobbadressa di.',
        en: 'Use your work address.',
      },
    },
    accountRules,
    followers: [signUps],
  }),
});
`;

const RULES = `import type { AccountRules } from '@portvakt/identity';
import type { Statements } from '@portvakt/kernel';

import { onlyOurDomain } from './only-our-domain.js';

type Rule = (statements: Statements) => Partial<AccountRules>;

const RULES: readonly Rule[] = [onlyOurDomain];

/** Asks all rules in their order; the first refusal counts. */
export const accountRules = (statements: Statements): AccountRules => {
  const rules = RULES.map((rule) => rule(statements));
  return {
    async newUser(...args) {
      for (const rule of rules) await rule.newUser?.(...args);
    },
    async newEmail(...args) {
      for (const rule of rules) await rule.newEmail?.(...args);
    },
    async newProfile(...args) {
      for (const rule of rules) await rule.newProfile?.(...args);
    },
    async leave(...args) {
      for (const rule of rules) await rule.leave?.(...args);
    },
  };
};
`;

/** @param {string} name */
const domainRuleText = (name) => `import type { AccountRules } from '@portvakt/identity';
import { ProductRefusal } from '@portvakt/kernel';

async function refuseForeign(email: string): Promise<void> {
  if (!email.endsWith('@firma.no')) throw new ProductRefusal('${upperCase(name)}_ONLY_OUR_DOMAIN', 'email');
}

/** Only addresses of our domain. */
export const onlyOurDomain = (): Partial<AccountRules> => ({
  newUser: ({ email }) => refuseForeign(email),
  newEmail: (_user, email) => refuseForeign(email),
});
`;

/**
 * @param {string} variable
 * @param {string} name
 */
const followerText = (variable, name) => `import type { AfterCommit } from '@portvakt/service';

/** Hears who has signed up, after the commit and at least once. If it throws, the event is delivered again. */
export const ${variable}: AfterCommit = {
  name: '${name}',
  when: 'after-commit',
  kinds: ['sign-up.completed'],
  async follow({ subject }, { users }) {
    const user = subject && (await users.find(subject));
    if (user) console.log(\`\${user.id} has signed up\`);
  },
};
`;

/**
 * @param {string} variable
 * @param {string} code
 */
const ruleText = (variable, code) => `import type { AccountRules } from '@portvakt/identity';
import { ProductRefusal } from '@portvakt/kernel';

/** Your decision. It may also read tables: a rule is given \`statements\`, which run in the transaction of the change. */
const isRefused = (email: string): boolean => email.endsWith('@refused.example');

async function refuse(email: string): Promise<void> {
  if (isRefused(email)) throw new ProductRefusal('${code}', 'email');
}

/** Asked about new users and new addresses: without \`newEmail\`, a change of address would get around the rule. */
export const ${variable} = (): Partial<AccountRules> => ({
  newUser: ({ email }) => refuse(email),
  newEmail: (_user, email) => refuse(email),
});
`;

/** @param {string} code */
const refusalText = (code) => `
      ${code}: {
        status: 403,
        nb: 'Denne adressen kan ikke brukes.',
        nn: 'Denne adressa kan ikkje brukast.',
        en: 'This address cannot be used.',
      },`;

/** @param {string} name */
const testText = (name) => `import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { startTestService, type TestService } from '@portvakt/test';

import extension from './index.js';

describe('${name}', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ extensions: [extension] });
  });
  after(() => service?.stop());

  it('lets addresses of our domain in, and no others', async () => {
    assert.equal((await service.person({ email: 'kari@firma.no' }).signUp()).status, 200);
    const refused = await service.person({ email: 'ola@example.no' }).signUp();
    assert.equal(refused.status, 403);
    assert.equal(((await refused.json()) as { code: string }).code, '${upperCase(name)}_ONLY_OUR_DOMAIN');
  });
});
`;

module.exports = {
  MAIN,
  RULES,
  domainRuleText,
  followerText,
  indexText,
  refusalText,
  ruleText,
  testText,
};
