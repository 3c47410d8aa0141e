const SHOWN = 2;

/** An e-mail address somebody knows again and a bystander does not read: ka•••@eksempel.no. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const local = Array.from(email.slice(0, at));
  return `${local.slice(0, Math.min(SHOWN, local.length - 1)).join('')}•••${email.slice(at)}`;
}
