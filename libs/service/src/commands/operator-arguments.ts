import { domainToASCII } from 'node:url';
import { parseArgs } from 'node:util';

import { OPERATOR_ROLES, TOKEN_ROLES, type TokenRole } from '@portvakt/operators';

/** The parsed arguments of the operator command (operators §14.2). */
export type OperatorArguments =
  | { readonly command: 'grant'; readonly email: string; readonly role: string }
  | { readonly command: 'revoke'; readonly email: string; readonly allowsLastAdmin: boolean }
  | { readonly command: 'reset-second-factor'; readonly email: string }
  | { readonly command: 'end-sessions'; readonly email: string }
  | { readonly command: 'list' }
  | { readonly command: 'end-all-sessions' }
  | { readonly command: 'resend-mails' }
  | { readonly command: 'after-restore' }
  | { readonly command: 'rebuild-indexes'; readonly names: readonly string[] }
  | { readonly command: 'token'; readonly name: string; readonly role: TokenRole };

export const OPERATOR_USAGE = `\
usage: operator grant <email> [--role <role>]  the role ${OPERATOR_ROLES.join(', ')}, or one of an extension; admin without --role
       operator revoke <email> [--last]        takes all roles; the last admin's only with --last
       operator list                           who has a role, and when they last gave a code
       operator reset-second-factor <email>    at once and for operators too; ends all their sessions, and mails them
       operator end-sessions <email>           at once and for operators too; they sign in again
       operator end-all-sessions               everybody's, at once; operators too
       operator resend-mails                   tries every failed mail at once, when the mail server is back
       operator after-restore                  says what a restored database brings back, and what to do; changes nothing
       operator rebuild-indexes [<index> …]    the incomplete and the missing ones, or the named ones, while requests go on
       operator token <name> ${TOKEN_ROLES.join('|')}   a bearer token for a machine, and its entry of OPERATOR_API_TOKENS
`;

/** Null for arguments that the command does not know. */
export function parseOperatorArguments(args: readonly string[]): OperatorArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' }, last: { type: 'boolean' } },
    });
    return commandIn(positionals, values);
  } catch {
    // An unknown option, or one without its value.
    return null;
  }
}

interface Options {
  readonly role?: string | undefined;
  readonly last?: boolean | undefined;
}

function commandIn([command = '', name, ...others]: readonly string[], options: Options): OperatorArguments | null {
  const { role = 'admin', last = false } = options;
  const given = Object.keys(options);
  const has = (...allowed: readonly string[]): boolean => given.every((option) => allowed.includes(option));
  if (isIn(WITHOUT_ARGUMENTS, command)) return name === undefined && has() ? { command } : null;
  if (command === 'rebuild-indexes') return has() ? { command, names: [name ?? [], others].flat() } : null;
  if (name === undefined) return null;
  if (command === 'grant' && others.length === 0 && has('role') && ROLE.test(role)) {
    return { command, email: toAsciiEmail(name), role };
  }
  if (command === 'revoke' && others.length === 0 && has('last')) {
    return { command, email: toAsciiEmail(name), allowsLastAdmin: last };
  }
  if ((command === 'reset-second-factor' || command === 'end-sessions') && others.length === 0 && has())
    return { command, email: toAsciiEmail(name) };
  const [tokenRole = ''] = others;
  const isToken = command === 'token' && others.length === 1 && has() && TOKEN_NAME.test(name);
  return isToken && isIn(TOKEN_ROLES, tokenRole) ? { command, name, role: tokenRole } : null;
}

/** The address with its domain in ASCII, as it is stored; unchanged if the domain cannot be converted. */
function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = domainToASCII(email.slice(at));
  return at === 0 || domain === '' ? email : email.slice(0, at) + domain;
}

const WITHOUT_ARGUMENTS = ['list', 'end-all-sessions', 'resend-mails', 'after-restore'] as const;

/** The form of a role's name. Whether the role exists is checked once the extensions are loaded. */
const ROLE = /^[a-z][a-z0-9-]*$/;

/** As in `OPERATOR_API_TOKENS`. */
const TOKEN_NAME = /^[\w.-]{1,64}$/;

const isIn = <Known extends string>(known: readonly Known[], text: string): text is Known =>
  known.some((each) => each === text);
