import type { InTransaction } from '@portvakt/service';

/** A follower in the transaction: the note and the new user are stored together, or neither is. */
export const welcomeNote: InTransaction = {
  name: 'welcome-note',
  when: 'in-transaction',
  kinds: ['sign-up.completed'],
  async follow({ subject }, statements) {
    await statements.query('INSERT INTO "acme_note" VALUES ($1, $2, $3)', [subject, 'Velkommen!', statements.now]);
  },
};
