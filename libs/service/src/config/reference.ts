import { providerConfigurations } from '@portvakt/adapters/social';

import type { Settings } from './read-settings.js';
import type { Setting } from './setting.js';
import { settingGroups } from './settings.js';
import { PROVIDERS_GROUP } from './settings-in-force.js';
import { openIdPrefix, openIdSettings } from './social/openid-settings.js';
import { commonSettings, prefixOf, specialSettings } from './social/provider-settings.js';

const LINE_LENGTH = 118;
const MADE_BY = 'Made by `npm run generate` out of libs/service/src/config; change it there.';
const PROVIDER_IDS = providerConfigurations.map(({ id }) => `\`${id.toUpperCase()}\``).join(', ');

/** `docs/CONFIGURATION.md`. */
export const configurationReference = (): string =>
  configurationPage(['# Configuration', '', `<!-- ${MADE_BY} -->`, '']);

/** All variables of the service, as Markdown below the lines of `head`. */
export const configurationPage = (head: readonly string[]): string =>
  [
    ...head,
    'The service is configured by environment variables. It reads them once, before anything else; if',
    'something is wrong, it lists every error and does not start.',
    '',
    '- An empty value counts as unset.',
    '- `npm start`, the other npm commands and `portvakt` also read the file `.env` in the working directory; variables of',
    '  the environment take precedence. The programs in `dist/apps/api` and the commands of a bundle read the environment only.',
    '- `PGHOST`, `PGSSLMODE`, `~/.pgpass` and the like do not count: `DATABASE_URL` alone describes the connection to the',
    '  database.',
    '- Times are in whole seconds, and lists are separated by commas.',
    '- A variable marked **secret** may also be given as a file to read it from: `AUTH_SECRET_FILE=/run/secrets/auth`.',
    '  Setting both is an error. Line breaks at the end of the file are ignored.',
    '',
    ...Object.entries(settingGroups).flatMap(([title, settings]) => [
      `## ${title}`,
      '',
      ...settingsTable(settings),
      '',
    ]),
    `## ${PROVIDERS_GROUP}`,
    '',
    `\`{ID}\` is one of ${PROVIDER_IDS}. A provider is on`,
    'when its client id is set. In development there is one more, `demo`, which needs nothing.',
    '',
    ...settingsTable(commonSettings, 'SOCIAL_{ID}_'),
    '',
    'Variables of single providers:',
    '',
    ...TABLE_HEAD,
    ...providerConfigurations.flatMap((each) => tableRows(specialSettings(each), prefixOf(each))),
    '',
    'Variables of each id in `OIDC_PROVIDERS` ([OpenID providers of your own](PROVIDERS.md)):',
    '',
    ...settingsTable(openIdSettings, openIdPrefix('{id}')),
    '',
  ].join('\n');

/** `.env.example`: every variable as a comment with its default, or set to its example. */
export const environmentExample = (): string =>
  [
    '# Copy this file to .env, which `npm start`, the other npm commands and `portvakt` read; variables of the environment',
    '# take precedence.',
    '# Every variable with its default. docs/CONFIGURATION.md says what each one expects.',
    `# ${MADE_BY}`,
    '',
    ...Object.entries(settingGroups).flatMap(([title, settings]) => [
      `# --- ${title} ---`,
      '',
      ...Object.entries(settings).flatMap(([name, setting]) => [
        ...explanation(setting),
        assignment(name, setting),
        '',
      ]),
    ]),
    '# --- Providers ---',
    '',
    ...providerConfigurations.flatMap((each) => {
      const { CLIENT_ID, CLIENT_SECRET } = commonSettings;
      const settings: Settings = { CLIENT_ID, CLIENT_SECRET, ...specialSettings(each) };
      const assignments = Object.entries(settings).map(([name, setting]) => assignment(prefixOf(each) + name, setting));
      return [`# ${each.name}`, ...assignments, ''];
    }),
  ].join('\n');

const TABLE_HEAD = ['| Variable | Default | Expects | What it does |', '|---|---|---|---|'];

/** A table of variables. `prefix` comes before the name of each. */
export const settingsTable = (settings: Settings, prefix = ''): readonly string[] => [
  ...TABLE_HEAD,
  ...tableRows(settings, prefix),
];

const tableRows = (settings: Settings, prefix = ''): readonly string[] =>
  Object.entries(settings).map(([name, { defaultText, expected, isSecret, meaning }]) => {
    const variable = isSecret ? `\`${prefix}${name}\` **secret**` : `\`${prefix}${name}\``;
    const written = typeof defaultText === 'string' ? `\`${defaultText}\`` : (defaultText?.inWords ?? '–');
    return `| ${[variable, written, expected, meaning].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });

const assignment = (name: string, { example, defaultText }: Setting<unknown>): string =>
  example === null ? `#${name}=${typeof defaultText === 'string' ? defaultText : ''}` : `${name}=${example}`;

/** The meaning and the default in words as comment lines, broken between words. */
function explanation({ defaultText, meaning }: Setting<unknown>): readonly string[] {
  const isInWords = typeof defaultText === 'object' && defaultText !== null;
  const text = isInWords ? `${meaning} Default: ${defaultText.inWords}.` : meaning;
  const lines: string[] = [];
  for (const word of text.replaceAll('`', '').split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
