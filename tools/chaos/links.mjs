import { verifyLinkIn } from './mailbox.mjs';
import { PURPOSES } from './world-changes.mjs';

const OWN_RECORDS = `SELECT "identifier" FROM "verification" v JOIN "user" u ON u."id" = v."userId" WHERE u."email" = $1`;
const WAITING = `SELECT "data"->>'url' AS "link" FROM "outboxMail" WHERE "recipient" = $1`;
const OWN_ID = 'SELECT "id" FROM "user" WHERE "email" = $1';

/**
 * @param {string} identifier
 * @returns {{ purpose: string, token: string }}
 */
export function recordNamed(identifier) {
  const purpose = PURPOSES.find((start) => identifier.startsWith(start)) ?? '';
  return { purpose, token: identifier.slice(purpose.length) };
}

/** How people come by the links they were sent: out of the folder, or out of the queue while a mail still waits. */
export class Links {
  constructor(database, mailbox) {
    this.database = database;
    this.mailbox = mailbox;
  }

  /** Reads the tokens of links that a person has asked for and not seen yet. */
  async read(person) {
    const { user, records } = person.world;
    const rows = await this.database.rows(OWN_RECORDS, [user.email]);
    const known = records.map(({ token }) => token);
    const unread = rows.map(({ identifier }) => recordNamed(identifier)).filter(({ token }) => !known.includes(token));
    const withToken = (record) => {
      if (record.token !== null) return record;
      const index = unread.findIndex(({ purpose }) => purpose === record.purpose);
      return index === -1 ? record : unread.splice(index, 1)[0];
    };
    person.world = { ...person.world, records: records.map(withToken) };
  }

  /** Whether a mail to this person holds the token; a link without its mail is a violation. */
  async isMailed(person, token) {
    const texts = await this.#textsTo(person.world.user.email);
    return texts.some((text) => text.includes(token));
  }

  /** The link that changes the address, once its mail is there. */
  async changeLink(person, token) {
    const links = await this.#verifyLinksTo(person.world.user.email);
    const found = links.find(({ claims }) => claims.jti === token);
    return found && { link: found.token, email: found.claims.updateTo };
  }

  /** The newest link that proves the present address. */
  async proofLink(person) {
    const { email } = person.world.user;
    const [{ id } = { id: null }] = await this.database.rows(OWN_ID, [email]);
    const links = await this.#verifyLinksTo(email);
    return links.findLast(({ claims }) => claims.sub === id && claims.email === email && !claims.updateTo)?.token;
  }

  async #verifyLinksTo(recipient) {
    const texts = await this.#textsTo(recipient);
    return texts.map(verifyLinkIn).filter((link) => link !== null);
  }

  /** The queue first: a row goes only when its file is there, so that a mail on its way is never overlooked. */
  async #textsTo(recipient) {
    const waiting = await this.database.rows(WAITING, [recipient]);
    const written = await this.mailbox.mails();
    return [
      ...waiting.map(({ link }) => link ?? ''),
      ...written.filter(({ to }) => to === recipient).map(({ text }) => text),
    ];
  }
}
