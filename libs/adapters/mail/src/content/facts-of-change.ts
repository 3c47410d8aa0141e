import type { Device } from '@portvakt/kernel';

import { commonTexts } from './common-texts.js';
import { deviceInWords } from './device-in-words.js';
import type { MailFact } from './mail-content.js';
import type { MailContext } from './mail-template.js';
import { momentInWords } from './moment-in-words.js';

/** When and from which device a change was made. */
interface Circumstances extends Device {
  /** ISO 8601, UTC. */
  readonly at: string;
}

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
