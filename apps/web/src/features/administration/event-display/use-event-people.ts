import type { OperatorEvent } from '@portvakt/api-client/operators';

import { devicesTexts } from '../../../devices/devices.texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { eventTexts } from './event.texts.js';

/** `name`: null for a deleted user. */
type Person = Pick<OperatorEvent['actor'], 'id' | 'name'>;

/** Returns functions from an event to its subject, its actor and the client that sent the request, in words. */
export function useEventPeople() {
  const texts = useTexts(eventTexts);
  const devices = useTexts(devicesTexts);

  const nameOf = ({ id, name }: Person): string => name ?? texts.deletedUser({ id: id ?? '' });
  const subject = ({ subject: person, kind }: OperatorEvent): string => {
    if (person) return nameOf(person);
    if (kind.startsWith('audit.')) return texts.log;
    return kind.startsWith('service.') || kind.startsWith('migrations.') ? texts.service : texts.noAccount;
  };
  const ownActor = ({ actor, subject: person }: OperatorEvent): string => {
    switch (actor.type) {
      case 'anyone':
        return texts.nobodySignedIn;
      case 'user':
        return actor.id === person?.id ? texts.self : nameOf(actor);
      case 'operator':
        return nameOf(actor);
      case 'token':
        return texts.key({ name: actor.id ?? '' });
      case 'command':
        return texts.command;
      case 'service':
        return texts.service;
    }
  };
  const actor = (event: OperatorEvent): string => {
    const { impersonator } = event;
    if (!impersonator) return ownActor(event);
    return texts.via({ operator: nameOf(impersonator), user: nameOf(event.actor) });
  };
  /** "Firefox på macOS, 84.212.16.40"; empty for jobs and commands. */
  const client = ({ browser, system, ipAddress }: OperatorEvent): string => {
    if (ipAddress === null && browser === '' && system === '') return '';
    const known = browser !== '' && system !== '' ? devices.device({ browser, system }) : browser || system;
    return [known || devices.unknownDevice, ipAddress].filter(Boolean).join(', ');
  };
  return { subject, actor, client };
}
