import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from '@jest/globals';

import { productMail } from '@portvakt/adapters/mail';

import { configurationReference } from '../../config/reference.js';
import { defineExtension } from '../../extensions/define-extension.js';
import { setting } from '../../extensions/extension-setting.js';
import { referenceOf } from './reference-command.js';

const folder = mkdtempSync(join(tmpdir(), 'portvakt-reference-'));
afterAll(() => rmSync(folder, { recursive: true }));

const acme = defineExtension({
  settings: {
    ACME_CRM_URL: setting.url('Where the CRM listens.'),
    ACME_CRM_KEY: setting.text('The key of the CRM.', { secret: true, default: 'x' }),
  },
  create: () => ({
    name: 'acme',
    version: '1.2.0',
    portvakt: '*',
    refusals: { ACME_CLOSED: { status: 403, nb: 'Stengt | i dag.', nn: 'Stengt.', en: 'Closed.' } },
    migrations: [{ name: 'notes', up: 'SELECT 1', down: 'SELECT 1' }],
    followers: [{ name: 'crm', when: 'after-commit', kinds: ['user.deleted'], follow: async () => undefined }],
  }),
});

const WITH_URL = { ACME_CRM_URL: 'https://crm.firma.no', ACME_CRM_KEY: 'hemmelig' };

/** What comes after the variables of the service. */
const addedBy = (text: string): string => text.slice(text.indexOf('## Extension'));

describe('the reference of an installation', () => {
  it('has every table of the configuration reference', () => {
    const text = referenceOf([], {});
    expect(text.slice(text.indexOf('## '))).toBe(
      configurationReference().slice(configurationReference().indexOf('## ')),
    );
  });

  it('has variables, codes with their texts, followers and migrations of an extension, and no value of a variable', () => {
    const text = referenceOf([acme], WITH_URL);
    expect(addedBy(text)).toBe(`## Extension acme 1.2.0

### Variables

| Variable | Default | Expects | What it does |
|---|---|---|---|
| \`ACME_CRM_URL\` | – | an http or https address without user, like \`https://app.example.no\` | Where the CRM listens. |
| \`ACME_CRM_KEY\` **secret** | \`x\` | one line of at most 4096 characters | The key of the CRM. |

### Refusals

| Code | Status | Bokmål | Nynorsk | English |
|---|---|---|---|---|
| \`ACME_CLOSED\` | 403 | Stengt \\| i dag. | Stengt. | Closed. |

### Followers

| Follower | Called | Kinds of events |
|---|---|---|
| \`acme/crm\` | after the commit | \`user.deleted\` |

### Migrations

- \`acme/notes\`
`);
    expect(text).not.toContain('hemmelig');
  });

  it('says which roles an extension adds, which mails it writes, and that it sends them', () => {
    const template = {
      sources: [],
      compose: ({ url }: { readonly url: string }) => ({
        subject: 'Hei',
        reason: ['Hei.'] as const,
        action: { label: 'Bekreft', url },
        advice: [],
      }),
    };
    const hello = productMail('post-hello', {
      lifetimeSeconds: 3600,
      template: { sources: [], compose: () => ({ subject: 'Hei', reason: ['Hei.'], action: null, advice: [] }) },
      samples: [{}],
    });
    const transport = { send: async () => undefined };
    const mail = { transport, words: { 'verify-email': template }, kinds: [hello] };
    const operatorRoles = { hr: { user: ['list', 'export'] } };
    const post = defineExtension({
      create: () => ({ name: 'post', version: '1.0.0', portvakt: '*', mail, operatorRoles }),
    });
    expect(addedBy(referenceOf([post], {}))).toBe(`## Extension post 1.0.0

### Roles of operators

| Role | Permissions |
|---|---|
| \`hr\` | \`user: list\`, \`user: export\` |

### Mail

- It sends the mails, in place of \`SMTP_URL\`.
- It has the words of \`verify-email\`.
- It adds the mail \`post-hello\`, which is of use for 3600 seconds.
`);
  });

  it('has the variables of an extension that cannot be created without them', () => {
    expect(addedBy(referenceOf([acme], {}))).toMatch(/^## Extension 1\n[^]*`ACME_CRM_URL`[^]*cannot be created/u);
  });

  it('loads the extensions that EXTENSIONS names, and says which it cannot load', () => {
    const file = join(folder, 'own.cjs');
    writeFileSync(
      file,
      `exports.settings = {}; exports.create = () => ({ name: 'own', version: '2.0.0', portvakt: '*' });`,
    );
    expect(referenceOf([acme], { ...WITH_URL, EXTENSIONS: file })).toMatch(
      /## Extension acme 1.2.0[^]*## Extension own 2.0.0/u,
    );
    expect(() => referenceOf([], { EXTENSIONS: './missing.cjs' })).toThrow('EXTENSIONS names ./missing.cjs');
  });
});
