import { commonTexts } from './common-texts.js';
import type { MailContext } from './mail-template.js';

/** Returns the last paragraphs of every mail. */
export function closing(context: MailContext): readonly string[] {
  const text = commonTexts(context);
  return [text('neverAsked'), text('regards')];
}
