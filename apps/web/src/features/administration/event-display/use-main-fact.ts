import type { OperatorEvent } from '@portvakt/api-client/operators';

import { useEventFacts } from '../../../events/event-facts.js';
import { isAboutMail } from '../names/is-about-mail.js';
import { useMailName } from '../names/use-mail-name.js';

/** Returns a function from an event to its main fact, such as the provider or the name of the mail. */
export function useMainFact(): (event: OperatorEvent) => string | undefined {
  const eventFacts = useEventFacts();
  const mailName = useMailName();
  return (event) => (isAboutMail(event) ? mailName(String(event.facts['kind'])) : eventFacts(event)[0]);
}
