import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { eventFactTexts } from './event-facts.texts.js';

const LIBS = join(__dirname, '../../../../libs');

/** Facts with a type of their own, or without one. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  kind: ['totp', 'email-code', 'backup-code', 'second-factor-reset', 'email-change', 'removal'],
  how: 'sign-out owner others all reset password-change reclaim operator ban case'.split(' '),
  why: ['second-factor-on', 'second-factor-off'],
  result: ['whole', 'faults'],
  secondFactor: ['totp', 'email-code', 'backup-code'],
  by: ['owner', 'operator', 'service'],
  parts: ['details', 'mails', 'events'],
  format: ['ndjson', 'csv'],
  from: ['admin', 'support', 'auditor', 'user'],
  to: ['admin', 'support', 'auditor', 'user'],
  fields: 'name image email id account session text banned emailVerified twoFactorEnabled role provider'.split(' '),
  filters: 'id subjectId actorId kind outcome email sessionId ipAddress from to'.split(' '),
};

/** The facts whose values are written out in the types of events, as `fact:value`. */
function typedFacts(): readonly string[] {
  const projects = [LIBS, join(LIBS, 'adapters')].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  const files = projects.map((project) => join(project, 'src/events.ts')).filter((file) => existsSync(file));
  const source = files.map((file) => readFileSync(file, 'utf8')).join('');
  // The reasons of refused sign-ins name the event (event-names.texts.ts).
  const others = source.replace(/'sign-in\.refused',\s*\{[^}]*\}/g, '');
  const facts = [...others.matchAll(/readonly (\w+)\??:((?:[ |\n]*'[\w-]+')+)/g)];
  return facts.flatMap(([, name, values = '']) =>
    [...values.matchAll(/'([\w-]+)'/g)].map(([, value]) => `${name}:${value}`),
  );
}

describe('the words for the facts of events', () => {
  const named = Object.entries(NAMED).flatMap(([name, values]) => values.map((value) => `${name}:${value}`));

  it('are found in the types of all contexts', () => {
    expect(typedFacts()).toEqual(
      expect.arrayContaining(['way:password', 'proof:session', 'proof:operator', 'by:owner', 'reason:not-stored']),
    );
  });

  it.each([...new Set([...typedFacts(), ...named])])('say %s', (fact) => {
    expect(eventFactTexts.source).toHaveProperty([fact]);
  });
});
