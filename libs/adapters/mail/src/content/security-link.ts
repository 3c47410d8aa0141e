import { commonTexts } from './common-texts.js';
import type { MailMessage } from './mail-content.js';
import type { MailContext } from './mail-template.js';

/** The question of a notice, with a button to the page of passwords and second factors. */
export function securityLink(context: MailContext): Pick<MailMessage, 'question' | 'action' | 'advice'> {
  const text = commonTexts(context);
  return {
    question: [text('wasYou'), text('checkSecurity')],
    action: { label: text('security'), url: new URL('/konto/sikkerhet', context.product.origin).href },
    advice: [text('signInToOpen')],
  };
}
