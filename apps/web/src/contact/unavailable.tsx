import { Notice } from '@portvakt/ui';

import { ContactHelp } from './contact-help.js';

interface UnavailableProps {
  readonly message: string;
}

/** Says that the service does not offer what the page is for, and whom to contact. */
export function Unavailable({ message }: UnavailableProps) {
  return (
    <>
      <Notice kind="warning">{message}</Notice>
      <ContactHelp />
    </>
  );
}
