import { useTexts } from '../i18n/texts.js';
import { roleNameTexts } from './role-names.texts.js';

/** Returns a function from roles joined with commas to their names; an unknown role is shown as it is. */
export function useRoleNames(): (role: string) => readonly string[] {
  const names = useTexts(roleNameTexts);
  return (role) => role.split(',').map((each) => (isKnown(each) ? names[each] : each));
}

const isKnown = (role: string): role is keyof typeof roleNameTexts.source =>
  Object.hasOwn(roleNameTexts.source, role);
