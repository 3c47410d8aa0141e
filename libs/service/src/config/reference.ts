import type { Setting } from './settings/setting.js';
import { settingGroups } from './settings/all-settings.js';
import { providerExamples, providerReference } from './social/provider-reference.js';

const LINE_LENGTH = 118;

/** `docs/CONFIGURATION.md`. */
export const configurationReference = (): string =>
  [
    '# Configuration',
    '',
    '<!-- Made by `npm run generate` out of libs/service/src/config; change it there. -->',
    '',
    'The service is configured by its environment alone. It reads all of it once, before anything else happens; when',
    'something is wrong it lists every fault and does not start.',
    '',
    '- An empty value counts as not given.',
    '- Times are whole seconds, and lists are divided by commas.',
    '- A variable marked **secret** may also be given as a file to read it from: `AUTH_SECRET_FILE=/run/secrets/auth`.',
    '  Giving both is a fault. Line breaks at the end of the file do not count.',
    '',
    ...settingGroups.flatMap(({ title, settings }) => [
      `## ${title}`,
      '',
      '| Variable | Default | Expects | What it does |',
      '|---|---|---|---|',
      ...Object.entries(settings).map(([name, setting]) => tableRow(name, setting)),
      '',
    ]),
    ...providerReference(tableRow),
  ].join('\n');

/** `.env.example`: every variable, those with an example set, the rest as comments. */
export const environmentExample = (): string =>
  [
    '# Copy this file to .env, which `npm start` reads; what stands in the environment already wins.',
    '# Every variable with its default. docs/CONFIGURATION.md says what each one expects.',
    '# Made by `npm run generate` out of libs/service/src/config; change it there.',
    '',
    ...settingGroups.flatMap(({ title, settings }) => [
      `# --- ${title} ---`,
      '',
      ...Object.entries(settings).flatMap(([name, setting]) => exampleLines(name, setting)),
    ]),
    ...providerExamples(exampleLines),
  ].join('\n');

function tableRow(name: string, { format, shownDefault, says, unset }: Setting<unknown>): string {
  const written = shownDefault === null ? '–' : unset === null ? shownDefault : `\`${shownDefault}\``;
  const variable = format.isSecret ? `\`${name}\` **secret**` : `\`${name}\``;
  return `| ${[variable, written, format.expected, says].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function exampleLines(name: string, { example, shownDefault, says, unset }: Setting<unknown>): readonly string[] {
  const value = unset === null || shownDefault === null ? '' : shownDefault;
  const otherwise = unset === null && shownDefault !== null ? ` Default: ${shownDefault}.` : '';
  const assignment = example === null ? `#${name}=${value}` : `${name}=${example}`;
  return [...asComment(`${says}${otherwise}`.replaceAll('`', '')), assignment, ''];
}

/** Whole words on lines that fit an editor. */
function asComment(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
