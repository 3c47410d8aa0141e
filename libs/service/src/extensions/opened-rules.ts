import { isObject } from '../is-object.js';

/**
 * Opens the rules of an extension. Throws where it returns anything but an object whose functions all have a known
 * name. A promise, or a rule with a misspelt name, would never be called and would refuse nobody.
 */
export function openedRules<Rules extends object>(
  open: () => Partial<Rules>,
  names: readonly (keyof Rules & string)[],
): Partial<Rules> {
  const rules: unknown = open();
  if (rules instanceof Promise) rules.catch(() => undefined);
  if (!isObject(rules) || typeof rules['then'] === 'function') throw new Error('expected an object with rules');
  const unknown = Object.keys(rules).filter(
    (name) => typeof rules[name] === 'function' && !names.some((known) => known === name),
  );
  if (unknown.length > 0) throw new Error(`unknown rules: ${unknown.join(', ')}; expected some of ${names.join(', ')}`);
  return rules as Partial<Rules>;
}
