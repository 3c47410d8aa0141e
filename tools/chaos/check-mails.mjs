/**
 * @typedef {object} Mails
 * @property {{ kind: string, recipient: string, link: string | null }[]} committed every mail that a transaction queued
 * @property {{ recipient: string, link: string | null }[]} waiting rows of the outbox
 * @property {{ to: string, text: string }[]} written files
 */

/**
 * Checks that every committed mail is written or queued. It may be both: a service killed between writing the file and
 * deleting the row sends the mail again.
 *
 * @param {Mails} mails
 * @returns {{ checks: number, violations: string[] }}
 */
export function checkMails({ committed, waiting, written }) {
  const lostLinks = committed
    .filter(({ link }) => link !== null && !isPresent(link, waiting, written))
    .map(({ kind, recipient }) => `the mail ${kind} to ${recipient} is lost`);
  const recipients = [...new Set(committed.map(({ recipient }) => recipient))];
  const tooFew = recipients.flatMap((recipient) => {
    const expected = committed.filter((mail) => mail.recipient === recipient).length;
    const found = [
      ...waiting.filter((mail) => mail.recipient === recipient),
      ...written.filter(({ to }) => to === recipient),
    ];
    return found.length < expected ? [`${expected - found.length} mails to ${recipient} are lost`] : [];
  });
  return { checks: committed.length + recipients.length, violations: [...lostLinks, ...tooFew] };
}

const isPresent = (link, waiting, written) =>
  waiting.some((mail) => mail.link === link) || written.some(({ text }) => text.includes(link));
