import { useWebConfig, type WebConfig } from '@portvakt/api-client';
import type { Case, OperatorState, UserDetails } from '@portvakt/api-client/operators';

import { useTexts } from '../../../i18n/texts.js';
import { mayDo, type Permission, useOperator } from '../layout/operator-context.js';
import { actionsTexts } from './actions.texts.js';

/** What an operator does to a user from the user's page, in the order of the menu. */
const ACTIONS = [
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

export type ActionName = (typeof ACTIONS)[number]['name'];

export interface Action {
  readonly name: ActionName;
  /** Why it cannot be done now; undefined where it can. */
  readonly unavailable: string | undefined;
}

/** The actions that the operator may do to this user; what the state of the user forbids says why. */
export function useActions(details: UserDetails): readonly Action[] {
  const { operator } = useOperator();
  const config = useWebConfig();
  const texts = useTexts(actionsTexts);
  const why = whyNot(operator, details);
  return actionsFor(operator, details, config).map((name) => {
    const reason = why(name);
    return { name, unavailable: reason && texts[reason] };
  });
}

type Switches = Pick<WebConfig, 'emailPassword' | 'resetPassword' | 'verificationEmail'>;

function actionsFor(operator: OperatorState, { user }: UserDetails, service: Switches): readonly ActionName[] {
  // Only administrators may do something to an operator (operators §3).
  if (user.role !== 'user' && !operator.roles.includes('admin')) return [];
  const allowed = ACTIONS.filter(({ permission }) => mayDo(operator, permission)).map(({ name }) => name);
  const leftOut: readonly (ActionName | false)[] = [
    user.banned ? 'ban' : 'unban',
    !(service.emailPassword && service.resetPassword) && 'sendPasswordLink',
    !service.verificationEmail && 'sendVerification',
    !(service.emailPassword && operator.features.setPassword) && 'setPassword',
    !operator.features.impersonation && 'impersonate',
  ];
  return allowed.filter((name) => !leftOut.includes(name));
}

type Reason = 'isVerified' | 'isBanned' | 'isYourself' | 'isOperator' | 'hasNoSessions' | 'hasNoFactor' | 'hasOpenCase';

/** What nobody does to an operator: the role is taken away first (operators OP14). */
const NOT_TO_OPERATORS: readonly ActionName[] = ['changeEmail', 'resetFactor', 'setPassword', 'impersonate', 'remove'];

/** The kind of case that an action opens; of each kind, a user has one open case at most. */
const CASES: Partial<Record<ActionName, Case['kind']>> = {
  changeEmail: 'email-change',
  resetFactor: 'second-factor-reset',
  remove: 'removal',
};
const CALLED_OFF_BY_BAN: readonly ActionName[] = [
  'sendVerification',
  'sendPasswordLink',
  'changeEmail',
  'resetFactor',
  'impersonate',
];

const whyNot =
  (operator: OperatorState, { user, sessions, requests }: UserDetails) =>
  (action: ActionName): Reason | undefined => {
    const isOneself = operator.user.id === user.id;
    if (isOneself && (action === 'ban' || action === 'setRole' || action === 'remove')) return 'isYourself';
    if (user.role !== 'user' && NOT_TO_OPERATORS.includes(action)) return 'isOperator';
    if (user.banned && CALLED_OFF_BY_BAN.includes(action)) return 'isBanned';
    if (action === 'sendVerification' && user.emailVerified) return 'isVerified';
    if (action === 'resetFactor' && !user.twoFactorEnabled) return 'hasNoFactor';
    if (requests.some(({ kind }) => kind === CASES[action])) return 'hasOpenCase';
    return action === 'endSessions' && sessions === 0 ? 'hasNoSessions' : undefined;
  };
