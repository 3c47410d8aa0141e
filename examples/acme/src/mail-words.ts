import { lifetimeInWords, mailTemplate, type MailWords } from '@portvakt/adapters/mail';

/** Our words for the mail that asks to verify an address, in place of those of the service. */
export const mailWords: MailWords = {
  'verify-email': mailTemplate(
    'verify-email',
    {
      nb: {
        subject: 'Velkommen til Acme',
        reason: 'Bekreft at denne adressen er din, så er kontoen klar.',
        button: 'Bekreft adressen',
        lifetime: 'Lenken virker i {lifetime}.',
      },
      nn: {
        subject: 'Velkomen til Acme',
        reason: 'Stadfest at denne adressa er di, så er kontoen klar.',
        button: 'Stadfest adressa',
        lifetime: 'Lenka verkar i {lifetime}.',
      },
      en: {
        subject: 'Welcome to Acme',
        reason: 'Verify that this address is yours, and your account is ready.',
        button: 'Verify the address',
        lifetime: 'The link works for {lifetime}.',
      },
    },
    ({ url, lifetimeSeconds }: { readonly url: string; readonly lifetimeSeconds: string }, text, { language }) => ({
      subject: text('subject'),
      reason: [text('reason')],
      action: { label: text('button'), url },
      advice: [text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) })],
    }),
  ),
};
