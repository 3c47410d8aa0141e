import type { OperatorEvent } from '@portvakt/api-client/operators';

import { devicesTexts } from '../../../devices/devices.texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { eventTexts } from './event.texts.js';

/** Returns functions from an event to whom it concerns, who did it, and from where. */
export function useEventPeople() {
  const texts = useTexts(eventTexts);
  const devices = useTexts(devicesTexts);

  const subject = ({ subject: person, kind }: OperatorEvent): string => {
    if (person) return person.name ?? texts.deletedUser;
    if (kind.startsWith('audit.')) return texts.log;
    return kind.startsWith('service.') || kind.startsWith('migrations.') ? texts.service : texts.noAccount;
  };
  const doer = ({ actor, subject: person }: OperatorEvent): string => {
    switch (actor.type) {
      case 'anyone':
        return texts.nobodySignedIn;
      case 'user':
        return actor.id === person?.id ? texts.self : (actor.name ?? texts.deletedUser);
      case 'operator':
        return actor.name ?? texts.deletedUser;
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
    if (!impersonator) return doer(event);
    return texts.via({
      operator: impersonator.name ?? texts.deletedUser,
      user: event.actor.name ?? texts.deletedUser,
    });
  };
  /** "Firefox på macOS, 84.212.16.40"; empty for jobs and commands. */
  const origin = ({ browser, system, ipAddress }: OperatorEvent): string => {
    if (ipAddress === null && browser === '' && system === '') return '';
    const known = browser !== '' && system !== '' ? devices.device({ browser, system }) : browser || system;
    return [known || devices.unknownDevice, ipAddress].filter(Boolean).join(', ');
  };
  return { subject, actor, origin };
}
