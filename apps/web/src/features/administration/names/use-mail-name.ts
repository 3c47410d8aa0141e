import { useTexts } from '../../../i18n/texts.js';
import { mailNameTexts } from './mail-names.texts.js';

/** Returns a function from the kind of a mail to its name; a kind that this page does not know is shown as it is. */
export function useMailName(): (kind: string) => string {
  const names = useTexts(mailNameTexts);
  return (kind) => (isKnown(kind) ? names[kind] : kind);
}

const isKnown = (kind: string): kind is keyof typeof mailNameTexts.source => Object.hasOwn(mailNameTexts.source, kind);
