import { TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { contactTexts } from './contact.texts.js';
import { type ContactLink, useContactLinks, useSupportLinks } from './use-contact-links.js';

/** Says whom to contact where a page cannot help any further; renders nothing if no contact is configured. */
export const ContactHelp = () => <Help links={useContactLinks()} />;

/** Says whom a user turns to whose account is locked. */
export const SupportHelp = () => <Help links={useSupportLinks()} />;

function Help({ links }: { readonly links: readonly ContactLink[] }) {
  const texts = useTexts(contactTexts);

  if (links.length === 0) return null;
  return (
    <p className="actions lone-links">
      {texts.needHelp}
      {links.map(({ url, label }) => (
        <TextLink key={url} href={url}>
          {label}
        </TextLink>
      ))}
    </p>
  );
}
