const MAX_LENGTH = 254;
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]+(?<!\.)$/;
const LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
/** The last label: letters, or the ASCII form of an internationalised name (RFC 5890, A-label). */
const TOP_LABEL = /^(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

/**
 * Whether the server accepts the value as an e-mail address (specification §1.3), so that the form can say so first;
 * the server decides.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    at > 0 &&
    value.length <= MAX_LENGTH &&
    LOCAL_PART.test(value.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}
