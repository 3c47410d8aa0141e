import { commonTexts } from './common-texts.js';
import type { MailMessage } from './mail-content.js';
import type { MailContext } from './mail-template.js';

/** A button to the page for passwords and second factors. */
export const securityAction = (context: MailContext): NonNullable<MailMessage['action']> => ({
  label: commonTexts(context)('security'),
  url: new URL('/konto/sikkerhet', context.product.origin).href,
});

/** The question of a notice, with that button. */
export function securityLink(context: MailContext): Pick<MailMessage, 'question' | 'action' | 'advice'> {
  const text = commonTexts(context);
  return {
    question: [text('wasYou'), text('checkSecurity')],
    action: securityAction(context),
    advice: [text('signInToOpen')],
  };
}
