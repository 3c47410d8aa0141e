import type { VerifyEmailMail } from '@portvakt/identity';

import { closing } from '../content/closing.js';
import { greeting } from '../content/greeting.js';
import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';

/** Asks the owner of a new account to prove the address (UX §8, "Verify e-mail"). */
export const verifyEmailMail: MailTemplate<VerifyEmailMail> = {
  nb: {
    content: ({ name, url, lifetimeSeconds }, product) => ({
      subject: 'Bekreft e-postadressen din',
      greeting: greeting(name),
      reason: [`Du har laget en konto hos ${product.appName} med denne adressen. Bekreft at den er din.`],
      action: { label: 'Bekreft e-postadressen', url },
      advice: [
        `Lenken gjelder i ${lifetimeInWords(Number(lifetimeSeconds))}.`,
        'Har du ikke laget en konto, kan du se bort fra e-posten.',
      ],
      closing: closing(product),
    }),
  },
};
