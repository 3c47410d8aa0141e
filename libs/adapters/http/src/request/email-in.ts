import { type Email, parseEmail } from '@portvakt/kernel';

import { ValidationError } from '../errors/request-error.js';

/**
 * The e-mail address in a field that its DTO has validated. `field`: its name, for the `VALIDATION_ERROR` if the
 * address is invalid.
 */
export function emailIn(text: string, field = 'email'): Email {
  const email = parseEmail(text);
  if (!email) throw new ValidationError('body', [field]);
  return email;
}
