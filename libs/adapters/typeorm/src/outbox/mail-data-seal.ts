import type { FieldCipher, FieldPlace } from '../sealing/field-cipher.js';

type MailData = Readonly<Record<string, string>>;

/** How the facts of a mail, a link or a code among them, stand in the table until it is sent. */
export interface MailDataSeal {
  seal(data: MailData, mailId: string): MailData;
  /** Null for what cannot be read any more. */
  open(stored: MailData, mailId: string): MailData | null;
}

/** As they are. */
export const plainMailData: MailDataSeal = { seal: (data) => data, open: (stored) => stored };

const SEALED = 'sealed';

/**
 * Strict (specification C21): the table alone gives nobody a link that works. Mails that were left before are read as
 * they are.
 */
export const sealedMailData = (cipher: FieldCipher): MailDataSeal => ({
  seal: (data, mailId) => ({ [SEALED]: cipher.seal(JSON.stringify(data), placeOf(mailId)) }),
  open(stored, mailId) {
    const sealed = stored[SEALED];
    if (sealed === undefined) return stored;
    const text = cipher.open(sealed, placeOf(mailId));
    return text === null ? null : (JSON.parse(text) as MailData);
  },
});

const placeOf = (mailId: string): FieldPlace => ({ table: 'outboxMail', column: 'data', rowId: mailId, userId: '' });
