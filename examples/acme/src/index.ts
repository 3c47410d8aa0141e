import { defineExtension, setting } from '@portvakt/service';

import { closedDepartments } from './closed-departments.js';
import { crm } from './crm.js';
import { fields } from './fields.js';
import { migrations } from './migrations.js';
import { NotesModule } from './notes.js';
import { onlyFrom } from './only-from.js';
import { refusals } from './refusals.js';
import { welcomeNote } from './welcome-note.js';

/** What Acme adds to its accounts. */
export default defineExtension({
  settings: {
    ACME_DOMAIN: setting.text('The domain of our e-mail addresses.', { default: 'firma.no' }),
    ACME_CRM_URL: setting.url('Where the CRM takes users.'),
  },
  create: ({ ACME_DOMAIN, ACME_CRM_URL }) => ({
    name: 'acme',
    version: '1.0.0',
    portvakt: '^0.1.0',
    refusals,
    migrations,
    fields,
    accountRules: () => onlyFrom(ACME_DOMAIN),
    sessionRules: closedDepartments,
    followers: [welcomeNote, crm(ACME_CRM_URL)],
    modules: [NotesModule],
  }),
});
