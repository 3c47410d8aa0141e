import type { FieldCipher, FieldLocation } from '../encryption/field-cipher.js';

type MailData = Readonly<Record<string, string>>;

/** Encodes the data of a queued mail, including links and codes, for storage. */
export interface MailDataEncoding {
  encode(data: MailData, mailId: string): MailData;
  /** Null where the data cannot be decrypted. */
  decode(stored: MailData, mailId: string): MailData | null;
}

export const plainMailData: MailDataEncoding = { encode: (data) => data, decode: (stored) => stored };

/** A name in stored data: it cannot be changed. */
const ENCRYPTED_FIELD = 'sealed';

/**
 * Under the strict policy a copy of the table reveals no working link (specification C21). `decode` also returns plain
 * data that was stored before the policy was turned on.
 */
export const encryptedMailData = (cipher: FieldCipher): MailDataEncoding => ({
  encode: (data, mailId) => ({ [ENCRYPTED_FIELD]: cipher.encrypt(JSON.stringify(data), locationOf(mailId)) }),
  decode(stored, mailId) {
    const encrypted = stored[ENCRYPTED_FIELD];
    if (encrypted === undefined) return stored;
    const text = cipher.decrypt(encrypted, locationOf(mailId));
    return text === null ? null : (JSON.parse(text) as MailData);
  },
});

const locationOf = (mailId: string): FieldLocation => ({ table: 'outboxMail', column: 'data', rowId: mailId, userId: '' });
