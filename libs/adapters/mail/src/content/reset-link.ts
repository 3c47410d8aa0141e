import { commonTexts } from './common-texts.js';
import type { MailMessage } from './mail-content.js';
import type { MailContext } from './mail-template.js';

/** Button to the page where the user asks for a new password without being signed in. */
export function resetLink(context: MailContext): Pick<MailMessage, 'action' | 'advice'> {
  const text = commonTexts(context);
  return {
    action: { label: text('resetPassword'), url: new URL('/glemt-passord', context.product.origin).href },
    advice: [text('resetByMail')],
  };
}
