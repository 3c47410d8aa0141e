let typed = '';

/**
 * The e-mail address last typed on a page for signed-out users, so that signing in, signing up and resetting a password
 * need not ask for it twice. In memory only: neither the URL nor the browser's storage ever contains it.
 */
export const readTypedEmail = (): string => typed;

export function rememberTypedEmail(email: string): void {
  typed = email.trim();
}

export function forgetTypedEmail(): void {
  typed = '';
}
