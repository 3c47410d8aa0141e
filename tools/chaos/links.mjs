import { verifyLinkIn } from './mailbox.mjs';
import { PURPOSES } from './state-changes.mjs';

const OWN_RECORDS = `SELECT "identifier" FROM "verification" v JOIN "user" u ON u."id" = v."userId" WHERE u."email" = $1`;
const WAITING = `SELECT "data"->>'url' AS "link" FROM "outboxMail" WHERE "recipient" = $1`;
const OWN_ID = 'SELECT "id" FROM "user" WHERE "email" = $1';

/**
 * @param {string} identifier
 * @returns {{ purpose: string, token: string }}
 */
export function recordOf(identifier) {
  const purpose = PURPOSES.find((start) => identifier.startsWith(start)) ?? '';
  return { purpose, token: identifier.slice(purpose.length) };
}

/** Finds mailed links in the written mails and in the queue. */
export class Links {
  constructor(database, mailbox) {
    this.database = database;
    this.mailbox = mailbox;
  }

  /** Reads from the database the tokens of links that a user requested and has not read yet. */
  async read(actor) {
    const { user, records } = actor.state;
    const rows = await this.database.rows(OWN_RECORDS, [user.email]);
    const known = records.map(({ token }) => token);
    const unread = rows.map(({ identifier }) => recordOf(identifier)).filter(({ token }) => !known.includes(token));
    const withToken = (record) => {
      if (record.token !== null) return record;
      const index = unread.findIndex(({ purpose }) => purpose === record.purpose);
      return index === -1 ? record : unread.splice(index, 1)[0];
    };
    actor.state = { ...actor.state, records: records.map(withToken) };
  }

  /** Whether a mail to this user contains the token. */
  async isMailed(actor, token) {
    const texts = await this.#textsTo(actor.state.user.email);
    return texts.some((text) => text.includes(token));
  }

  /** The link that changes the address; undefined where its mail is missing. */
  async changeLink(actor, token) {
    const links = await this.#verifyLinksTo(actor.state.user.email);
    const found = links.find(({ claims }) => claims.jti === token);
    return found && { link: found.token, email: found.claims.updateTo };
  }

  /** The newest link that verifies the current address. */
  async verificationLink(actor) {
    const { email } = actor.state.user;
    const [{ id } = { id: null }] = await this.database.rows(OWN_ID, [email]);
    const links = await this.#verifyLinksTo(email);
    return links.findLast(({ claims }) => claims.sub === id && claims.email === email && !claims.updateTo)?.token;
  }

  async #verifyLinksTo(recipient) {
    const texts = await this.#textsTo(recipient);
    return texts.map(verifyLinkIn).filter((link) => link !== null);
  }

  /** Reads the queue first: a row is deleted after its file is written, so that no mail is missed. */
  async #textsTo(recipient) {
    const waiting = await this.database.rows(WAITING, [recipient]);
    const written = await this.mailbox.mails();
    return [
      ...waiting.map(({ link }) => link ?? ''),
      ...written.filter(({ to }) => to === recipient).map(({ text }) => text),
    ];
  }
}
