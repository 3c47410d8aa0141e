/** Finds a use case by its class, which works only if adopter and service load the same class. */
export const SCRIPT = `import { SetPassword } from '@portvakt/identity';
import { createService, type Service } from '@portvakt/service';

const service: Service = await createService(process.env);
const setPassword: SetPassword = service.get(SetPassword);
process.stdout.write(String(setPassword instanceof SetPassword));
await service.stop();
`;

/** Prints the names that import and require disagree on. */
export const COMPARISON = `import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
for (const path of process.argv.slice(2)) {
  const required = require(path);
  const imported = await import(path);
  for (const name of new Set([...Object.keys(required), ...Object.keys(imported)]))
    if (required[name] !== imported[name]) console.log(path, name);
}
`;

/** Runs a contract suite with Jest against a reader of its own, which loses the password when `isBroken`. */
export const contractTest = (
  isBroken: boolean,
): string => `const { describeSignInReader } = require('@portvakt/identity/contracts');

describeSignInReader('an adopter', async () => {
  const candidates = new Map();
  return {
    reader: { find: async (email) => candidates.get(email) ?? null },
    addUser: async (user, passwordHash) => {
      candidates.set(user.email, { user, passwordHash: ${isBroken ? 'null' : 'passwordHash'} });
    },
  };
});
`;

/** Two suites against an adapter that is `isBroken`; one of them has tables of cases. */
const twoSuites = (isBroken: boolean): string => `class Totp extends OtplibTotp {
  stepOf(...given) {
    return super.stepOf(...given)${isBroken ? ' ?? 1' : ''};
  }
  codeAt(...given) {
    return ${isBroken ? "'000000'" : 'super.codeAt(...given)'};
  }
}
describeTotpVectors('an adopter', new Totp());

describeSignInReader('an adopter', async () => {
  const candidates = new Map();
  return {
    reader: { find: async (email) => candidates.get(email) ?? null },
    addUser: async (user, passwordHash) => void candidates.set(user.email, { user, passwordHash }),
  };
});
`;

/** Runs them with Vitest, which has its globals with `--globals`. */
export const vitestContractTest = (
  isBroken: boolean,
): string => `import { OtplibTotp } from '@portvakt/adapters/node';
import { describeSignInReader } from '@portvakt/identity/contracts';
import { describeTotpVectors } from '@portvakt/two-factor/contracts';

${twoSuites(isBroken)}`;

/** Runs them with the test runner of Node. */
export const nodeContractTest = (isBroken: boolean): string => `import { beforeEach, describe, it } from 'node:test';

import { OtplibTotp } from '@portvakt/adapters/node';
import { describeSignInReader } from '@portvakt/identity/contracts';
import { describeTotpVectors } from '@portvakt/two-factor/contracts';
import { expect } from 'expect';

Object.assign(globalThis, { beforeEach, describe, expect, it });

${twoSuites(isBroken)}`;
