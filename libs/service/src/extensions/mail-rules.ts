import { wordErrors } from '@portvakt/adapters/mail';

import { quoted } from '../config/parse-text.js';
import type { Extension } from './extension.js';

/** What is wrong with the mails of one extension. */
export const mailProblems = ({ mail = {} }: Extension): readonly string[] => [
  // From JavaScript.
  ...(mail.transport === undefined || typeof mail.transport.send === 'function'
    ? []
    : ['has a mail transport without the function send']),
  ...wordErrors(mail.words ?? {}),
];

/** What several extensions have, and only one can have. */
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
  return [...others.map((name) => `extension ${name} has a mail transport, which extension ${owner} has too`), ...words];
}
