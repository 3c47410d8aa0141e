import { useTexts } from '../../../i18n/texts.js';
import { accountSettingTexts } from './setting-accounts.texts.js';
import { operatorSettingTexts } from './setting-operators.texts.js';
import { providerSettingTexts } from './setting-providers.texts.js';
import { serviceSettingTexts } from './setting-service.texts.js';

interface SettingMeaningProps {
  readonly name: string;
}

/** What a setting does; nothing for one of an extension, whose texts the app does not have. */
export function SettingMeaning({ name }: SettingMeaningProps) {
  const service = useTexts(serviceSettingTexts);
  const accounts = useTexts(accountSettingTexts);
  const providers = useTexts(providerSettingTexts);
  const operators = useTexts(operatorSettingTexts);
  const texts: Readonly<Record<string, string>> = { ...service, ...accounts, ...providers, ...operators };
  const key = keysOf(name).find((each) => each in texts);
  // Between backquotes is what stands in the environment or in code.
  return texts[key ?? '']?.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part));
}

const OF_A_PROVIDER = /^(?:SOCIAL|OIDC)_[A-Z\d]+_(.+)$/;

/** The settings that each provider has, are explained once; an OpenID provider shares some of them. */
function keysOf(name: string): readonly string[] {
  const ending = OF_A_PROVIDER.exec(name)?.[1];
  if (ending === undefined) return [name];
  const common = [`OIDC_${ending}`, `SOCIAL_${ending}`];
  return [name, ...(name.startsWith('OIDC_') ? common : common.slice(1))];
}
