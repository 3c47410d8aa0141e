import * as v from 'valibot';

import { quoted } from '../config/parse-text.js';

/** A check of valibot for something that TypeScript has already checked where the extension is written in it. */
const aFunction = v.custom<() => unknown>((value) => typeof value === 'function', 'a function');
const aList = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'a list');
const aText = v.pipe(v.string('a text'), v.nonEmpty('a text that is not empty'));
const anObject = <Entries extends v.ObjectEntries>(entries: Entries) => v.looseObject(entries, 'an object');
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);
const byName = <Value extends v.GenericSchema>(value: Value) => v.record(v.string(), value, 'an object');

const SHAPE = v.strictObject(
  {
    name: aText,
    version: aText,
    portvakt: aText,
    refusals: optional(byName(anObject({}))),
    migrations: optional(aList(anObject({ name: aText, up: aText }))),
    accountRules: optional(aFunction),
    sessionRules: optional(aFunction),
    passwordRules: optional(
      aList(
        anObject({ name: aText, judge: aFunction, whenBroken: v.picklist(['allow', 'refuse'], '`allow` or `refuse`') }),
      ),
    ),
    followers: optional(
      aList(
        anObject({
          name: aText,
          kinds: v.union([v.literal('all'), v.array(v.string())], 'a list of kinds, or `all`'),
          when: v.picklist(['in-transaction', 'after-commit'], '`in-transaction` or `after-commit`'),
          follow: aFunction,
        }),
      ),
    ),
    modules: optional(
      aList(
        v.custom((value) => value !== null && value !== undefined, 'a module; it may be part of a circular import'),
      ),
    ),
    fields: optional(byName(v.unknown())),
    providers: optional(aFunction),
    mail: optional(anObject({})),
    claims: optional(aFunction),
    operatorRoles: optional(byName(byName(aList(v.string('a text'))))),
  },
  (issue) => (issue.expected === 'never' ? 'no such property' : 'an object'),
);

/**
 * What is wrong with the shape of an extension, one line each. TypeScript finds most of it, but no property that does
 * not exist, such as `sessionRule`: a rule that is never asked.
 */
export const shapeProblems = (extension: unknown): readonly string[] =>
  (v.safeParse(SHAPE, extension).issues ?? []).map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    return issue.expected === 'never'
      ? `has the unknown property ${quoted(path)}`
      : `has no valid ${quoted(path)}; expected ${issue.message}`;
  });
