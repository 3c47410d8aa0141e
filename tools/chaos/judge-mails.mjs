/**
 * @typedef {object} Letters
 * @property {{ kind: string, recipient: string, link: string | null }[]} committed every mail that a transaction left
 * @property {{ recipient: string, link: string | null }[]} waiting rows of the outbox
 * @property {{ to: string, text: string }[]} written files
 */

/**
 * Every committed mail is written or waits. One may be both: the service was killed between the file and its row, and
 * sends it again.
 *
 * @param {Letters} letters
 * @returns {{ checks: number, violations: string[] }}
 */
export function judgeMails({ committed, waiting, written }) {
  const lostLinks = committed
    .filter(({ link }) => link !== null && !isHeld(link, waiting, written))
    .map(({ kind, recipient }) => `the mail ${kind} to ${recipient} is lost`);
  const recipients = [...new Set(committed.map(({ recipient }) => recipient))];
  const tooFew = recipients.flatMap((recipient) => {
    const promised = committed.filter((mail) => mail.recipient === recipient).length;
    const held = [
      ...waiting.filter((mail) => mail.recipient === recipient),
      ...written.filter(({ to }) => to === recipient),
    ];
    return held.length < promised ? [`${promised - held.length} mails to ${recipient} are lost`] : [];
  });
  return { checks: committed.length + recipients.length, violations: [...lostLinks, ...tooFew] };
}

const isHeld = (link, waiting, written) =>
  waiting.some((mail) => mail.link === link) || written.some(({ text }) => text.includes(link));
