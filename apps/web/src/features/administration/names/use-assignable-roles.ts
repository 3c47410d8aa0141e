import { useOperator } from '../layout/operator-context.js';

const BUILT_IN = ['user', 'support', 'auditor', 'admin'] as const;
type BuiltIn = (typeof BUILT_IN)[number];

export const isBuiltInRole = (role: string): role is BuiltIn => BUILT_IN.some((each) => each === role);

/** The roles that a user can be given, and `user` for none: first the built-in ones, then those of extensions. */
export function useAssignableRoles(): readonly string[] {
  const { assignableRoles } = useOperator().operator;
  return [...BUILT_IN, ...assignableRoles.filter((role) => !isBuiltInRole(role))];
}
