import type { ClientInfo } from '@portvakt/kernel';

import type { OperatorsErrorCode } from '../errors.js';
import {
  Authorization,
  type AuthorizationRequest,
  assertOwnSession,
  assertPermitted,
  assertSecondFactor,
} from '../model/access.js';
import {
  actorOf,
  counterOf,
  type MachineOperator,
  machineWith,
  type Operator,
  personalOperator,
  type PersonalOperator,
} from '../model/operator.js';
import type { Permission } from '../model/roles.js';
import type { OperatorsPorts } from '../ports.js';

export interface OperatorRefusal {
  readonly operator: Operator;
  readonly client: ClientInfo;
  /** The path of the endpoint below the base. */
  readonly call: string;
  /** The code of the answer. */
  readonly code: string;
}

const MINUTE_MS = 60_000;

/** Decides who may use an endpoint of operators (operators §4.1). */
export class AuthorizeOperator {
  constructor(
    private readonly ports: Pick<
      OperatorsPorts,
      'journal' | 'repetitions' | 'passkeys' | 'tokenUses' | 'clock' | 'policy'
    >,
  ) {}

  /** The user as an operator, with the permissions of their roles. */
  personOf(given: Parameters<typeof personalOperator>[0]): PersonalOperator {
    return personalOperator(given, this.ports.policy.roles);
  }

  /** The machine with this bearer token; null if the token is unknown or expired. Records its use, once a minute. */
  async machineWith(token: string): Promise<MachineOperator | null> {
    const { repetitions, tokenUses, clock, policy } = this.ports;
    const now = clock.now();
    const machine = machineWith(token, policy.apiTokens, now);
    if (machine)
      await repetitions.once(`used ${counterOf(machine)}`, MINUTE_MS, () => tokenUses.note(machine.name, now));
    return machine;
  }

  /**
   * Throws where the operator may not use an endpoint with this permission; null for endpoints that are for every user.
   * `code` is the refusal where the permission is missing.
   */
  async admit(operator: Operator, permission: Permission | null, code?: OperatorsErrorCode): Promise<void> {
    if (permission === null) return assertOwnSession(operator);
    assertPermitted(operator, permission, code);
    const { passkeys, clock, policy } = this.ports;
    if (operator.kind === 'token' || !policy.secondFactorRequired) return;
    const hasPasskey = !operator.twoFactorEnabled && (await passkeys.exist(operator.id));
    assertSecondFactor(operator, hasPasskey, policy, clock.now());
  }

  /** Throws where the operator must give a code or a reason first. */
  authorize(request: AuthorizationRequest): Authorization {
    return Authorization.grant(request, this.ports.policy, this.ports.clock.now());
  }

  /** Records the first refusal of a kind per operator and minute. */
  async noteRefusal({ operator, client, call, code }: OperatorRefusal): Promise<void> {
    const { journal, repetitions } = this.ports;
    const by = actorOf(operator);
    await repetitions.once(`refused ${counterOf(operator)} ${code}`, MINUTE_MS, () =>
      journal.note({ kind: 'operator.refused', outcome: 'refused', subject: null, by, client, facts: { call, code } }),
    );
  }
}
