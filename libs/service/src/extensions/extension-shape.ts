import * as v from 'valibot';

import { quoted } from '../config/parse-text.js';

const aFunction = v.custom<() => unknown>((value) => typeof value === 'function', 'a function');
const aList = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'a list');
const aText = v.pipe(v.string('a text'), v.nonEmpty('a text that is not empty'));
const anObject = <Entries extends v.ObjectEntries>(entries: Entries) => v.looseObject(entries, 'an object');
const byName = <Value extends v.GenericSchema>(value: Value) => v.record(v.string(), value, 'an object');

const SHAPE = v.strictObject(
  {
    name: aText,
    version: aText,
    portvakt: aText,
    refusals: v.optional(byName(anObject({}))),
    migrations: v.optional(aList(anObject({ name: aText, up: aText }))),
    accountRules: v.optional(aFunction),
    sessionRules: v.optional(aFunction),
    passwordRules: v.optional(
      aList(
        anObject({ name: aText, judge: aFunction, whenBroken: v.picklist(['allow', 'refuse'], '`allow` or `refuse`') }),
      ),
    ),
    followers: v.optional(
      aList(
        anObject({
          name: aText,
          kinds: v.union([v.literal('all'), v.array(v.string())], 'a list of kinds, or `all`'),
          when: v.picklist(['in-transaction', 'after-commit'], '`in-transaction` or `after-commit`'),
          follow: aFunction,
        }),
      ),
    ),
    modules: v.optional(
      aList(
        v.custom((value) => value !== null && value !== undefined, 'a module; it may be part of a circular import'),
      ),
    ),
    fields: v.optional(byName(v.unknown())),
    providers: v.optional(aFunction),
    mail: v.optional(anObject({})),
    claims: v.optional(aFunction),
    operatorRoles: v.optional(byName(byName(aList(v.string('a text'))))),
  },
  (issue) => (issue.expected === 'never' ? 'no such property' : 'an object'),
);

/**
 * What is wrong with the shape of an extension, one line each. TypeScript finds most mistakes, but not an unknown
 * property such as `sessionRule`, whose rule would never be called.
 */
export const shapeProblems = (extension: unknown): readonly string[] =>
  (v.safeParse(SHAPE, extension).issues ?? []).map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    return issue.expected === 'never'
      ? `has the unknown property ${quoted(path)}`
      : `has no valid ${quoted(path)}; expected ${issue.message}`;
  });
