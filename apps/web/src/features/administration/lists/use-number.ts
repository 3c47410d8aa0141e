import { useLanguage } from '../../../i18n/texts.js';

/** Returns a function that writes a number with its thousands apart. */
export function useNumber(): (value: number) => string {
  const [language] = useLanguage();
  return (value) => new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'nb-NO').format(value);
}
