import { defineExtension, setting } from '@portvakt/service';

import { closedDepartments } from './closed-departments.js';
import { crm } from './crm.js';
import { fields } from './fields.js';
import { mailApi } from './mail-api.js';
import { mailWords } from './mail-words.js';
import { migrations } from './migrations.js';
import { NotesModule } from './notes.js';
import { onlyFrom } from './only-from.js';
import { operatorRoles } from './operator-roles.js';
import { refusals } from './refusals.js';
import { welcomeMail, welcomingStaff } from './welcome-mail.js';
import { welcomeNote } from './welcome-note.js';

/** What Acme adds to its accounts. */
export default defineExtension({
  settings: {
    ACME_DOMAIN: setting.text('The domain of our e-mail addresses.', { default: 'firma.no' }),
    ACME_CRM_URL: setting.url('Where the CRM takes users.'),
    ACME_MAIL_URL: setting.url('Where the mail provider takes mails.'),
    ACME_MAIL_KEY: setting.text('The key of the mail provider.', { secret: true }),
  },
  create: ({ ACME_DOMAIN, ACME_CRM_URL, ACME_MAIL_URL, ACME_MAIL_KEY }) => ({
    name: 'acme',
    version: '1.0.0',
    portvakt: '>=0.1.0 <1.0.0',
    refusals,
    migrations,
    fields,
    accountRules: () => onlyFrom(ACME_DOMAIN),
    sessionRules: closedDepartments,
    followers: [welcomeNote, welcomingStaff, crm(ACME_CRM_URL)],
    modules: [NotesModule],
    mail: { transport: mailApi(ACME_MAIL_URL, ACME_MAIL_KEY), words: mailWords, kinds: [welcomeMail] },
    operatorRoles,
  }),
});
