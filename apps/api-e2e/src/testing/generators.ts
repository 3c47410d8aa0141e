import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';

import { Adopter, PORTVAKT } from './adopter.js';

/** Each way runs five programs, which take many times longer on a busy machine. */
const LIMIT_MS = 600_000;
const NX = 'node_modules/nx/dist/bin/nx.js';
const NX_JSON = '{ "useDaemonProcess": false, "neverConnectToCloud": true, "analytics": false }';
/** Files that no generator has written. */
const NOT_WRITTEN = /^(node_modules|\.nx)(\/|$)/u;

/** Every published generator, with its arguments. */
const GENERATED = [
  ['service'],
  ['extension', 'acme-hr'],
  ['rule', 'no-rivals'],
  ['follower', 'pay-roll'],
  ['provider', 'firma', 'https://id.firma.no'],
] as const;

/** Runs a generator in the folder of a team. */
type Generate = (team: Adopter, given: readonly string[]) => string;

const byPortvaktNew: Generate = (team, given) => team.run(PORTVAKT, ['new', ...given]);
const byNx: Generate = (team, [kind = '', name = '', issuer]) =>
  team.run(NX, [
    ...['generate', `@portvakt/nx:${kind}`, '--directory=.', '--no-interactive'],
    ...(name === '' ? [] : [name]),
    ...(issuer === undefined ? [] : [`--issuer=${issuer}`]),
  ]);

function aTeamWithAll(generate: Generate): Adopter {
  const team = Adopter.install();
  team.add('nx');
  team.write('nx.json', NX_JSON);
  for (const given of GENERATED) generate(team, given);
  return team;
}

/** The text of each file of the project by its path. */
const filesOf = ({ folder }: Adopter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !NOT_WRITTEN.test(path) && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

/** Checks the generators of the installed packages, which `portvakt new` and Nx run (case 1). */
export function describeGenerators(): void {
  describe('and their generators (case 1)', () => {
    let team: Adopter;
    beforeAll(() => {
      team = aTeamWithAll(byPortvaktNew);
    }, LIMIT_MS);

    it(
      'write the same by `portvakt new` and by Nx, and write over nothing',
      () => {
        const teamOnNx = aTeamWithAll(byNx);
        expect(filesOf(teamOnNx)).toEqual(filesOf(team));
        expect(() => byPortvaktNew(team, ['extension', 'other'])).toThrow('src/index.ts exists.');
        expect(() => byNx(teamOnNx, ['extension', 'other'])).toThrow('src/index.ts exists.');
      },
      LIMIT_MS,
    );

    it(
      'write a project which compiles and whose tests pass',
      () => {
        expect(readFileSync(join(team.folder, 'src/index.ts'), 'utf8')).toContain('ACME_HR_NO_RIVALS: {');
        expect(team.build()).toEqual([]);
        for (const name of ['extension', 'firma']) {
          const passed = { status: 0, output: expect.stringContaining('# pass 1\n# fail 0') };
          expect(team.test(`dist/${name}.test.js`)).toEqual(passed);
        }
      },
      LIMIT_MS,
    );
  });
}
