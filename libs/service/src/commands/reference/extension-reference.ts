import { permissionNames } from '@portvakt/operators';

import type { Files } from '../../config/files.js';
import type { Environment } from '../../config/read-settings.js';
import { settingsTable } from '../../config/reference.js';
import type { ExtensionPackage } from '../../extensions/define-extension.js';
import type { Extension } from '../../extensions/extension.js';
import { readExtensions } from '../../extensions/read-extensions.js';

/**
 * What an extension adds to the reference, as Markdown. If variables that it requires are missing, only its variables
 * are listed.
 */
export function extensionReference(
  given: ExtensionPackage,
  title: string,
  environment: Environment,
  files: Files,
): readonly string[] {
  const [extension] = readExtensions([given], environment, files).read.map((each) => each.extension);
  const heading = extension ? `## Extension ${extension.name} ${extension.version}` : `## Extension ${title}`;
  return [
    heading,
    '',
    ...section('Variables', Object.keys(given.settings).length > 0 ? settingsTable(given.settings) : []),
    ...(extension ? partsOf(extension) : ['It cannot be created with the variables of this environment.', '']),
  ];
}

const partsOf = ({
  name,
  refusals = {},
  migrations = [],
  followers = [],
  mail = {},
  operatorRoles = {},
}: Extension): readonly string[] => [
  ...section(
    'Refusals',
    table(
      ['Code', 'Status', 'Bokmål', 'Nynorsk', 'English'],
      Object.entries(refusals).map(([code, { status, nb, nn, en }]) => [`\`${code}\``, String(status), nb, nn, en]),
    ),
  ),
  ...section(
    'Followers',
    table(
      ['Follower', 'Called', 'Kinds of events'],
      followers.map(({ name: follower, when, kinds }) => [
        `\`${name}/${follower}\``,
        when === 'in-transaction' ? 'in the transaction' : 'after the commit',
        kinds === 'all' ? 'all' : kinds.map((kind) => `\`${kind}\``).join(', '),
      ]),
    ),
  ),
  ...section(
    'Migrations',
    migrations.map((migration) => `- \`${name}/${migration.name}\``),
  ),
  ...section(
    'Roles of operators',
    table(
      ['Role', 'Permissions'],
      Object.entries(operatorRoles).map(([role, permissions]) => [
        `\`${role}\``,
        permissionNames(permissions)
          .map((permission) => `\`${permission}\``)
          .join(', '),
      ]),
    ),
  ),
  ...section('Mail', [
    ...(mail.transport ? ['- It sends the mails, in place of `SMTP_URL`.'] : []),
    ...Object.keys(mail.words ?? {}).map((kind) => `- It has the words of \`${kind}\`.`),
    ...(mail.kinds ?? []).map(
      ({ kind, lifetimeSeconds }) => `- It adds the mail \`${kind}\`, which is of use for ${lifetimeSeconds} seconds.`,
    ),
  ]),
];

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [`### ${title}`, '', ...lines, ''] : [];

/** Nothing where there are no rows. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length > 0 ? [rowOf(head), `|${'---|'.repeat(head.length)}`, ...rows.map(rowOf)] : [];

const rowOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
