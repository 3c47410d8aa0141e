import { mailTemplate, productMail } from '@portvakt/adapters/mail';
import type { InTransaction } from '@portvakt/service';

/** A kind of mail of our own: welcomes staff, and says which department they belong to. */
export const welcomeMail = productMail('acme-welcome', {
  lifetimeSeconds: 24 * 60 * 60,
  samples: [{ department: 'Salg' }, { department: '' }],
  fromUsers: ['department'],
  template: mailTemplate(
    'acme-welcome',
    {
      nb: {
        subject: 'Kontoen din hos Acme er klar',
        reason: 'Nå kan du logge inn i alle systemene våre.',
        department: 'Avdeling',
        button: 'Gå til startsiden',
        advice: 'Lurer du på noe, spør lederen din.',
      },
      nn: {
        subject: 'Kontoen din hos Acme er klar',
        reason: 'No kan du logge inn i alle systema våre.',
        department: 'Avdeling',
        button: 'Gå til startsida',
        advice: 'Lurer du på noko, spør leiaren din.',
      },
      en: {
        subject: 'Your Acme account is ready',
        reason: 'You can now sign in to all our systems.',
        department: 'Department',
        button: 'Go to the start page',
        advice: 'Ask your manager if you have questions.',
      },
    },
    ({ department }: { readonly department: string }, text, { product }) => ({
      subject: text('subject'),
      reason: [text('reason')],
      facts: department ? [{ label: text('department'), value: department }] : [],
      action: { label: text('button'), url: product.homeUrl ?? product.origin },
      advice: [text('advice')],
    }),
  ),
});

const DEPARTMENT = `SELECT coalesce("extra" ->> 'department', '') AS "department" FROM "user" WHERE "id" = $1`;

/** Queues the mail in the transaction that verifies the address, so that it is sent if and only if that is committed. */
export const welcomingStaff: InTransaction = {
  name: 'welcome-mail',
  when: 'in-transaction',
  kinds: ['email.verified'],
  async follow({ subject }, statements, { outbox }) {
    const [row] = await statements.query<{ department: string }>(DEPARTMENT, [subject]);
    await outbox.add(welcomeMail, { department: row?.department ?? '' });
  },
};
