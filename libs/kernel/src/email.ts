import type { Brand } from './brand.js';

/** A valid e-mail address in lower case, the form that is stored and compared. */
export type Email = Brand<string, 'Email'>;

const MAX_LENGTH = 254;
const LOCAL_PART = /^[A-Za-z0-9_'+\-.]+$/;
const LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
/** The last label: letters, or the ASCII form of a name with other letters (RFC 5890, A-label). */
const TOP_LABEL = /^(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

/**
 * Parses an e-mail address by the syntax of specification §1.3: ASCII, not trimmed, with a domain of at least two labels.
 * Null for anything else.
 */
export function parseEmail(text: string): Email | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  const isValid =
    at > 0 &&
    text.length <= MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '');
  return isValid ? (text.toLowerCase() as Email) : null;
}

const SHOWN_LETTERS = 2;

/** Masks an e-mail address, for instance `ka•••@eksempel.no`, so that only its owner recognises it. */
export function maskedEmail(email: Email): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(SHOWN_LETTERS, at - 1))}•••${email.slice(at)}`;
}
