import { describe, expect, it } from '@jest/globals';

import type { SessionId, UserId } from '@portvakt/kernel';

import { Authorization, assertPermitted, assertSecondFactor, mayDo } from './access.js';
import { type PersonalOperator, personalOperator } from './operator.js';
import { defaultOperatorPolicy, type OperatorPolicy } from './operator-policy.js';
import { builtInRoles, permissionsByRole } from './roles.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const before = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const CLIENT = { ipAddress: '', userAgent: '' };

const person = (given: Partial<PersonalOperator> = {}): PersonalOperator =>
  personalOperator(
    {
      id: 'kari' as UserId,
      sessionId: 's1' as SessionId,
      role: 'support',
      twoFactorEnabled: true,
      strongFactorAt: before(1),
      sessionUpdatedAt: before(1),
      impersonatedBy: null,
      ...given,
    },
    builtInRoles,
  );

const codeOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return null;
};

describe('the permission of an operator', () => {
  it.each([
    [{}, null],
    [{ impersonatedBy: 'ola' as UserId, role: null }, 'IMPERSONATION_IS_READ_ONLY'],
    [{ role: null }, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
    [{ role: 'auditor' }, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
  ])('of %j is judged in the order of operators §4.1: %j', (given, code) => {
    expect(codeOf(() => assertPermitted(person(given), 'user: ban'))).toBe(code);
  });
});

describe('the second factor of an operator', () => {
  it.each([
    [{}, false, null],
    [{ twoFactorEnabled: false }, true, null],
    [{ twoFactorEnabled: false }, false, 'OPERATOR_SECOND_FACTOR_NOT_ENABLED'],
    [{ twoFactorEnabled: false, strongFactorAt: null }, true, 'OPERATOR_SECOND_FACTOR_REQUIRED'],
    [{ strongFactorAt: null }, false, 'OPERATOR_SECOND_FACTOR_REQUIRED'],
    [{ strongFactorAt: before(12 * 60) }, false, 'OPERATOR_SECOND_FACTOR_REQUIRED'],
    [{ strongFactorAt: before(12 * 60 - 1) }, false, null],
  ])('of %j, with a passkey: %j, leads to %j', (given, hasPasskey, code) => {
    expect(codeOf(() => assertSecondFactor(person(given), hasPasskey, defaultOperatorPolicy, NOW))).toBe(code);
  });
});

describe('an authorization', () => {
  const authorization = (
    given: Partial<PersonalOperator>,
    { reason, ...policy }: Partial<OperatorPolicy> & { reason?: string } = {},
  ): unknown =>
    codeOf(() =>
      Authorization.grant(
        { operator: person(given), client: CLIENT, reason },
        { ...defaultOperatorPolicy, ...policy },
        NOW,
      ),
    );

  it('asks for a code within the fresh age', () => {
    expect(authorization({ strongFactorAt: before(14) })).toBeNull();
    expect(authorization({ strongFactorAt: before(15) })).toBe('STEP_UP_REQUIRED');
  });

  it('asks for a new session instead where no second factor is required', () => {
    const lenient = { secondFactorRequired: false };
    expect(authorization({ strongFactorAt: null, sessionUpdatedAt: before(14) }, lenient)).toBeNull();
    expect(authorization({ sessionUpdatedAt: before(15) }, lenient)).toBe('STEP_UP_REQUIRED');
  });

  it.each([
    [undefined, false, null],
    [undefined, true, 'REASON_IS_REQUIRED'],
    ['kort', false, 'REASON_IS_REQUIRED'],
    ['     ', false, 'REASON_IS_REQUIRED'],
    ['nettfiske', true, null],
    ['x'.repeat(501), false, 'REASON_IS_REQUIRED'],
  ])('takes the reason %j, required: %j', (reason, reasonRequired, code) => {
    expect(authorization({}, { reasonRequired, ...(reason === undefined ? {} : { reason }) })).toBe(code);
  });
});

describe('a machine', () => {
  it.each(['request: list', 'user: set-role', 'user: set-password', 'user: impersonate'] as const)(
    'may never do %s',
    (permission) => {
      for (const role of ['auditor', 'service'] as const) {
        expect(mayDo({ kind: 'token', permissions: permissionsByRole[role] }, permission)).toBe(false);
      }
    },
  );
});
