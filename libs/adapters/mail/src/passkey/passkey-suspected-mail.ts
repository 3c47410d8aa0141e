import type { PasskeySuspectedMail } from '@portvakt/passkey';

import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';
import { passkeyInWords } from './passkey-in-words.js';

/** Notifies that a sign-in was stopped whose passkey may be a copy (passkeys §11.6). */
export const passkeySuspectedMail = mailTemplate(
  'passkey-suspected',
  {
    nb: {
      subject: 'En passnøkkel kan være kopiert',
      reason: 'Vi stoppet en innlogging med {passkey} hos {appName}, fordi den så ut til å komme fra en kopi.',
      effect: 'Slett passnøkkelen og lag en ny.',
    },
    nn: {
      subject: 'Ein passnøkkel kan vere kopiert',
      reason: 'Vi stoppa ei innlogging med {passkey} hos {appName}, fordi ho såg ut til å kome frå ein kopi.',
      effect: 'Slett passnøkkelen og lag ein ny.',
    },
    en: {
      subject: 'A passkey may have been copied',
      reason: 'We stopped a sign-in with {passkey} at {appName}, because it seemed to come from a copy.',
      effect: 'Delete the passkey and create a new one.',
    },
  },
  (data: PasskeySuspectedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason', { passkey: passkeyInWords(data.passkey, context.language, 'inside') }), text('effect')],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }),
);
