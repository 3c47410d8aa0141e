import { useTexts } from '../../../i18n/texts.js';
import { useProviderName } from '../../../providers/use-provider-name.js';
import { usersTexts } from './users.texts.js';

/** Returns a function that names a sign-in method of the list: a provider, the password or a passkey. */
export function useMethodName(): (method: string) => string {
  const { password, passkey } = useTexts(usersTexts);
  const providerName = useProviderName();
  const own: Readonly<Record<string, string>> = { credential: password, passkey };
  return (method) => own[method] ?? providerName(method);
}
