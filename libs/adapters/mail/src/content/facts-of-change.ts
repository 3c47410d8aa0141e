import type { Circumstances } from '@portvakt/kernel';

import { commonTexts } from './common-texts.js';
import { deviceInWords } from './device-in-words.js';
import type { MailFact } from './mail-content.js';
import type { MailContext } from './mail-template.js';
import { momentInWords } from './moment-in-words.js';

export const timeFact = (at: string, context: MailContext): MailFact => ({
  label: commonTexts(context)('when'),
  value: momentInWords(new Date(at), context.language),
});

/** Returns time and device. */
export function factsOfChange(change: Circumstances, context: MailContext): readonly MailFact[] {
  const text = commonTexts(context);
  const value = deviceInWords(change, context.language) || text('unknownDevice');
  return [timeFact(change.at, context), { label: text('device'), value }];
}
