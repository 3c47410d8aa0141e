import { useTexts } from '../i18n/texts.js';
import { providersTexts } from './providers.texts.js';

/** Returns a function that joins names in a sentence: "Google", "Google og Apple", "Google, Apple og X". */
export function useNameList(): (names: readonly string[]) => string {
  const texts = useTexts(providersTexts);
  return (names) => {
    const last = names.at(-1) ?? '';
    return names.length < 2 ? last : texts.and({ others: names.slice(0, -1).join(', '), last });
  };
}
