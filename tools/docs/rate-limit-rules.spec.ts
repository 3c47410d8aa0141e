import { describe, expect, it } from '@jest/globals';

import { OperatorLimits } from '../../libs/adapters/http/src/operators/operator-limits.js';
import { emailKey } from '../../libs/adapters/http/src/rate-limit/rate-limit-keys.js';
import type { RateLimitStore } from '../../libs/adapters/http/src/rate-limit/rate-limit-store.js';
import { RateLimiter } from '../../libs/adapters/http/src/rate-limit/rate-limiter.js';
import { ReportingRateLimitStore } from '../../libs/adapters/http/src/rate-limit/reporting-rate-limit-store.js';
import type { Email, SessionId, UserId } from '../../libs/kernel/src/index.js';
import type { MachineOperator } from '../../libs/operators/src/model/operator.js';
import { viewAllowanceOf } from '../../libs/service/src/limits/view-allowance.js';
import { textOf } from './references.js';

const USER = 'user' as UserId;
const MAIL = 'ada@example.no' as Email;
const IP = '192.0.2.1';
const TOKEN: MachineOperator = { kind: 'token', name: 'reports', roles: ['service'], permissions: {} };

const [, section = ''] = textOf('docs/OPERATIONS.md').split('\n### Rules of the metric\n');
const [table = ''] = section.split('\n## ');
const documented = [...table.matchAll(/^\| (`[^|]+) \|/gmu)]
  .flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name))
  .filter((name) => name !== 'rule');

/** Refuses everything, but lets an operator look whether a user counts as opened. */
const full: RateLimitStore = {
  take: (key) => (key.startsWith('viewing ') ? { allowed: true, count: 1 } : { allowed: false, retryAfterSeconds: 1 }),
  isFull: () => false,
  giveBack: () => undefined,
  moveWindow: () => undefined,
  reset: () => undefined,
  close: () => undefined,
};

const reported = new Set<string>();
const store = new ReportingRateLimitStore(full, (rule) => reported.add(rule));
const limiter = new RateLimiter(store, { enabled: true, defaultLimit: { windowMs: 60_000, max: 1 } });
const operatorLimits = new OperatorLimits(limiter);

const limits = {
  takeForIp: () => limiter.takeForIp('/get-session', IP),
  takeOutsideBasePath: () => limiter.takeOutsideBasePath('/ready', IP),
  takeUnknown: () => limiter.takeUnknown('/x', IP),
  takePreflight: () => limiter.takePreflight('/get-session', IP),
  takePassword: () => {
    void limiter.takePassword({ kind: 'email', email: MAIL });
    void limiter.takePassword({ kind: 'device', entry: 'entry' });
    void limiter.takePassword({ kind: 'session', sessionId: 'session' as SessionId });
  },
  takeRefusal: () => limiter.takeRefusal({ kind: 'email', email: MAIL }),
  takeMail: () => limiter.takeMail('otp', MAIL),
  signUpCounter: () => limiter.signUpCounter(IP).take(),
  emailChangeCounter: () => limiter.emailChangeCounter(USER).take(),
};

const limitsOfOperators = {
  take: async () => {
    await expect(operatorLimits.take(TOKEN, false)).rejects.toThrow();
    await expect(operatorLimits.take(TOKEN, true)).rejects.toThrow();
  },
  takeRequest: () => expect(operatorLimits.takeRequest(TOKEN)).rejects.toThrow(),
  forExport: () => expect(operatorLimits.forExport(TOKEN, async () => 'file')).rejects.toThrow(),
  forOwnExport: () => expect(operatorLimits.forOwnExport(USER, async () => 'file')).rejects.toThrow(),
  takeRefusal: () => expect(operatorLimits.takeRefusal(IP)).rejects.toThrow(),
};

const methodsOf = (prototype: object, name: RegExp): readonly string[] =>
  Object.getOwnPropertyNames(prototype).filter((each) => name.test(each));

/** A private method of both, behind those in the lists. */
const COUNTING = ['takePath', 'take'];

describe('the rules of rate limits that the metric counts', () => {
  it('include those of every method that counts', () => {
    const ofLimiter = methodsOf(RateLimiter.prototype, /^take|Counter$/u).filter((name) => !COUNTING.includes(name));
    expect(Object.keys(limits).sort()).toEqual([...ofLimiter].sort());
    const ofOperators = methodsOf(OperatorLimits.prototype, /^(take|for)/u);
    expect(Object.keys(limitsOfOperators).sort()).toEqual([...ofOperators].sort());
  });

  it('are those of OPERATIONS.md', async () => {
    const uses: readonly (() => unknown)[] = [...Object.values(limits), ...Object.values(limitsOfOperators)];
    await Promise.all(uses.map((use) => use()));
    await viewAllowanceOf(limiter, 1).open('operator', USER, () => Promise.resolve());
    await store.take(emailKey(IP, '/sign-in/email', MAIL), { windowMs: 60_000, max: 1 });
    expect([...reported].sort()).toEqual([...documented].sort());
  });
});
