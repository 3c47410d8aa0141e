import { TextLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { contactTexts } from './contact.texts.js';
import { useContactLinks } from './use-contact-links.js';

interface ContactHelpProps {
  /** The account is locked, which only support can help with. */
  readonly isLocked?: boolean;
}

/** Says whom to contact where a page cannot help any further; renders nothing if no contact is configured. */
export function ContactHelp({ isLocked }: ContactHelpProps) {
  const texts = useTexts(contactTexts);
  const links = useContactLinks(isLocked);

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
