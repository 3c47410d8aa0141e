import { OperatorsError } from '../errors.js';
import { mayDo } from '../model/access.js';
import { requestTerms, type RequestTerms } from '../model/account-request.js';
import type { OperatedUser } from '../model/operated-user.js';
import type { Operator, PersonalOperator } from '../model/operator.js';
import type { OperatorPolicy } from '../model/operator-policy.js';
import { permissionNames, type Permissions } from '../model/roles.js';
import type { OperatorsPorts } from '../ports.js';

/** What an operator may do, and until when (operators §4.3). */
export interface OperatorDescription {
  readonly user: OperatedUser;
  readonly roles: readonly string[];
  readonly permissions: Permissions;
  readonly secondFactor: {
    /** Two-factor authentication is on, or the operator has a passkey. */
    readonly enabled: boolean;
    readonly givenAt: Date | null;
    readonly readUntil: Date | null;
    readonly changeUntil: Date | null;
  };
  readonly features: Readonly<Record<'setPassword' | 'impersonation' | 'reasonRequired', boolean>>;
  /** Cases that wait for an approval of this operator; 0 for one who may not approve any. */
  readonly openRequests: number;
  /** The terms of a case that the operator would open now (operators §8). */
  readonly newRequest: RequestTerms & { readonly othersCanApprove: boolean };
  /** Every role that a user can be given, including those of extensions. */
  readonly assignableRoles: readonly string[];
}

/** Describes an operator to themselves: roles, permissions and second factor. */
export class DescribeOperator {
  constructor(private readonly ports: Pick<OperatorsPorts, 'directory' | 'requests' | 'passkeys' | 'policy'>) {}

  /** Throws `OPERATOR_PERMISSION_REQUIRED` for machines and for users without a role. */
  async execute(operator: Operator): Promise<OperatorDescription> {
    if (operator.kind === 'token' || operator.roles.length === 0) {
      throw new OperatorsError('OPERATOR_PERMISSION_REQUIRED');
    }
    const { policy, directory, requests, passkeys } = this.ports;
    const user = await directory.find(operator.id);
    if (!user) throw new OperatorsError('OPERATOR_PERMISSION_REQUIRED');
    const othersCanApprove = await directory.hasOtherAdmin(operator.id);
    return {
      user,
      roles: operator.roles,
      permissions: operator.permissions,
      secondFactor: {
        enabled: operator.twoFactorEnabled || (await passkeys.exist(operator.id)),
        ...givenFactorOf(operator, policy),
      },
      features: {
        setPassword: policy.setPasswordEnabled,
        impersonation: policy.impersonationEnabled,
        reasonRequired: policy.reasonRequired,
      },
      openRequests: mayDo(operator, 'request: approve') ? await requests.countToApprove(operator.id) : 0,
      newRequest: { ...requestTerms(othersCanApprove, policy), othersCanApprove },
      assignableRoles: Object.keys(policy.roles),
    };
  }

  /** Whether the operator has all these permissions. False for none, and for resources that do not exist. */
  hasAll(operator: Operator, permissions: Permissions): boolean {
    const asked = permissionNames(permissions);
    const hasEmpty = Object.values(permissions).some((actions) => actions.length === 0);
    return asked.length > 0 && !hasEmpty && asked.every((permission) => mayDo(operator, permission));
  }
}

function givenFactorOf(
  { strongFactorAt }: PersonalOperator,
  { secondFactorAgeMs, freshAgeMs }: OperatorPolicy,
): Omit<OperatorDescription['secondFactor'], 'enabled'> {
  const after = (ms: number): Date | null => strongFactorAt && new Date(strongFactorAt.getTime() + ms);
  return {
    givenAt: strongFactorAt,
    readUntil: after(secondFactorAgeMs),
    changeUntil: after(freshAgeMs),
  };
}
