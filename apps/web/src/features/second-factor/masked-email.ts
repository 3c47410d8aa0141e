import { toReadableEmail } from '@portvakt/api-client';

const SHOWN = 2;

/** Masks an e-mail address so that its owner recognises it and a bystander cannot read it: ka•••@eksempel.no. */
export function maskedEmail(ascii: string): string {
  const email = toReadableEmail(ascii);
  const at = email.lastIndexOf('@');
  const local = Array.from(email.slice(0, at));
  return `${local.slice(0, Math.min(SHOWN, local.length - 1)).join('')}•••${email.slice(at)}`;
}
