import type { OpenRequest, OperatorState, UserDetails } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { mayDo, type Permission, useOperator } from '../layout/operator-context.js';
import { actsTexts } from './acts.texts.js';

/** What an operator does to a user from the user's page, in the order of the menu. */
const ACTS = [
  { name: 'sendPasswordLink', permission: 'mail: send' },
  { name: 'sendVerification', permission: 'mail: send' },
  { name: 'changeDetails', permission: 'user: update' },
  { name: 'changeEmail', permission: 'request: create' },
  { name: 'resetFactor', permission: 'request: create' },
  { name: 'setPassword', permission: 'user: set-password' },
  { name: 'endSessions', permission: 'session: revoke' },
  { name: 'ban', permission: 'user: ban' },
  { name: 'unban', permission: 'user: ban' },
  { name: 'exportData', permission: 'user: export' },
  { name: 'setRole', permission: 'user: set-role' },
  { name: 'impersonate', permission: 'user: impersonate' },
  { name: 'remove', permission: 'user: delete' },
] as const satisfies readonly { readonly name: string; readonly permission: Permission }[];

export type ActName = (typeof ACTS)[number]['name'];

export interface Act {
  readonly name: ActName;
  /** Why it cannot be done now; undefined where it can. */
  readonly unavailable: string | undefined;
}

/** The acts that the operator may do to this user; what the state of the user forbids says why. */
export function useActs(details: UserDetails): readonly Act[] {
  const { operator } = useOperator();
  const texts = useTexts(actsTexts);
  const why = whyNot(operator, details);
  return actsFor(operator, details).map((name) => {
    const reason = why(name);
    return { name, unavailable: reason && texts[reason] };
  });
}

function actsFor(operator: OperatorState, { user }: UserDetails): readonly ActName[] {
  // Only administrators may do something to an operator (operators §3).
  if (user.role !== 'user' && !operator.roles.includes('admin')) return [];
  const allowed = ACTS.filter(({ permission }) => mayDo(operator, permission)).map(({ name }) => name);
  const leftOut: readonly (ActName | false)[] = [
    user.banned ? 'ban' : 'unban',
    !operator.features.setPassword && 'setPassword',
    !operator.features.impersonation && 'impersonate',
  ];
  return allowed.filter((name) => !leftOut.includes(name));
}

type Reason = 'isVerified' | 'isBanned' | 'isYourself' | 'isOperator' | 'hasNoSessions' | 'hasNoFactor' | 'hasOpenCase';

/** What nobody does to an operator: the role is taken away first (operators OP14). */
const NOT_TO_OPERATORS: readonly ActName[] = ['changeEmail', 'resetFactor', 'setPassword', 'impersonate', 'remove'];

/** The kind of case that an act opens; of each kind, a user has one open case at most. */
const CASES: Partial<Record<ActName, OpenRequest['kind']>> = {
  changeEmail: 'email-change',
  resetFactor: 'second-factor-reset',
  remove: 'removal',
};
const CALLED_OFF_BY_BAN: readonly ActName[] = [
  'sendVerification',
  'sendPasswordLink',
  'changeEmail',
  'resetFactor',
  'impersonate',
];

const whyNot =
  (operator: OperatorState, { user, sessions, requests }: UserDetails) =>
  (act: ActName): Reason | undefined => {
    const isOneself = operator.user.id === user.id;
    if (isOneself && (act === 'ban' || act === 'setRole' || act === 'remove')) return 'isYourself';
    if (user.role !== 'user' && NOT_TO_OPERATORS.includes(act)) return 'isOperator';
    if (user.banned && CALLED_OFF_BY_BAN.includes(act)) return 'isBanned';
    if (act === 'sendVerification' && user.emailVerified) return 'isVerified';
    if (act === 'resetFactor' && !user.twoFactorEnabled) return 'hasNoFactor';
    if (requests.some(({ kind }) => kind === CASES[act])) return 'hasOpenCase';
    return act === 'endSessions' && sessions === 0 ? 'hasNoSessions' : undefined;
  };
