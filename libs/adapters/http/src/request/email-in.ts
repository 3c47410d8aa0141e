import { type Email, parseEmail } from '@portvakt/kernel';

import { ValidationError } from '../errors/request-error.js';

/** The address in a member that its DTO has judged already; by it the member is called `email`. */
export function emailIn(text: string, member = 'email'): Email {
  const email = parseEmail(text);
  if (!email) throw new ValidationError('body', [member]);
  return email;
}
