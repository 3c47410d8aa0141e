import { kindErrors, wordErrors } from '@portvakt/adapters/mail';

import { quoted } from '../config/parse-text.js';
import type { Extension } from './extension.js';

/** What is wrong with the mails of one extension. */
export const mailProblems = ({ name, mail = {} }: Extension): readonly string[] => [
  // May be wrong in JavaScript, where no compiler checks it.
  ...(mail.transport === undefined || typeof mail.transport.send === 'function'
    ? []
    : ['has a mail transport without the function send']),
  ...wordErrors(mail.words ?? {}),
  ...kindErrors(name, mail.kinds ?? []),
];

/** Errors where several extensions have something that only one can have. */
export function sharedMail(extensions: readonly Extension[]): readonly string[] {
  const [owner, ...others] = extensions.filter(({ mail }) => mail?.transport).map(({ name }) => name);
  const writers = new Map<string, string>();
  const words = extensions.flatMap(({ name, mail }) =>
    Object.keys(mail?.words ?? {}).flatMap((kind) => {
      const writer = writers.get(kind);
      writers.set(kind, writer ?? name);
      return writer === undefined
        ? []
        : [`extension ${name} has the words of the mail ${quoted(kind)}, which extension ${writer} has too`];
    }),
  );
  return [
    ...others.map((name) => `extension ${name} has a mail transport, which extension ${owner} has too`),
    ...words,
    ...sharedKinds(extensions),
  ];
}

/** Two extensions can have the same kind: `acme-hr-welcome` has the prefix of `acme` and of `acme-hr`. */
function sharedKinds(extensions: readonly Extension[]): readonly string[] {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const { name, mail } of extensions) {
    for (const kind of namesIn(mail?.kinds)) {
      const owner = owners.get(kind) ?? name;
      owners.set(kind, owner);
      // Two extensions with the same name cause one error, not one for each kind.
      if (owner !== name) shared.add(`extension ${name} has the mail ${quoted(kind)}, which extension ${owner} has too`);
    }
  }
  return [...shared];
}

/** `kinds` may come from JavaScript. */
const namesIn = (kinds: unknown): readonly string[] =>
  Array.isArray(kinds) ? kinds.flatMap((each: unknown) => (isNamed(each) ? [each.kind] : [])) : [];

const isNamed = (given: unknown): given is { readonly kind: string } =>
  typeof given === 'object' && given !== null && 'kind' in given && typeof given.kind === 'string';
