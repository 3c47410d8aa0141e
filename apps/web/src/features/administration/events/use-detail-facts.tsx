import { Link } from 'react-router';

import type { OperatorEvent } from '@portvakt/api-client/operators';
import { TextLink } from '@portvakt/ui';
import type { Fact } from '@portvakt/ui/operators';

import { useEventFactWords } from '../../../events/event-facts.js';
import { useTexts } from '../../../i18n/texts.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { isAboutMail } from '../names/is-about-mail.js';
import { Moment } from '../lists/moment.js';
import { userPath } from '../layout/pages.js';
import { useMailName } from '../names/use-mail-name.js';
import { useNumber } from '../lists/use-number.js';
import { eventDetailTexts } from './event-detail.texts.js';
import { EventMoment } from './event-moment.js';
import { eventsTexts } from './events.texts.js';
import { factNameTexts } from './event-fact-names.texts.js';
import { useEventPeople } from '../event-display/use-event-people.js';
import { useOperatorEventName } from '../event-display/use-operator-event-name.js';
import { OutcomeTag } from '../event-display/outcome-tag.js';

/** Shortened IP addresses are written as networks (operators §10.4). */
const isShortened = (ipAddress: string): boolean => ipAddress.includes('/');

/** Returns a function from an event to all its facts. `detailDays`: the days after which IP addresses are shortened. */
export function useDetailFacts(detailDays: number | undefined): (event: OperatorEvent) => readonly Fact[] {
  const texts = useTexts(eventsTexts);
  const detail = useTexts(eventDetailTexts);
  const roleNames = useRoleNames();
  const people = useEventPeople();
  const kindFacts = useKindFacts();

  const clientOf = (event: OperatorEvent): string => {
    const { ipAddress } = event;
    const client = people.client(event);
    if (ipAddress === null || detailDays === undefined || !isShortened(ipAddress)) return client;
    return client.replace(ipAddress, detail.shortened({ address: ipAddress, days: detailDays }));
  };
  const person = (id: string | null | undefined, name: string) =>
    id ? (
      <TextLink asChild>
        <Link to={userPath(id)}>{name}</Link>
      </TextLink>
    ) : (
      name
    );
  const actorOf = (event: OperatorEvent) => {
    const { type, id, role } = event.actor;
    const name = person(type === 'user' || type === 'operator' ? id : null, people.actor(event));
    return role === null ? (
      name
    ) : (
      <>
        {name}, {roleNames(role).join(', ').toLowerCase()}
      </>
    );
  };

  return (event) =>
    [
      { name: texts.at, value: <EventMoment iso={event.at} /> },
      { name: texts.subject, value: person(event.subject?.id, people.subject(event)) },
      { name: texts.actor, value: actorOf(event) },
      { name: texts.outcome, value: <OutcomeTag outcome={event.outcome} /> },
      ...kindFacts(event),
      { name: detail.deviceFrom, value: clientOf(event) },
      { name: detail.userAgent, value: event.userAgent },
      { name: detail.session, value: event.sessionId },
    ].filter(({ value }) => value !== null && value !== '');
}

/** The facts that depend on the kind of the event, with their names. */
function useKindFacts(): (event: OperatorEvent) => readonly Fact[] {
  const names = useTexts(factNameTexts);
  const detail = useTexts(eventDetailTexts);
  const number = useNumber();
  const words = useEventFactWords();
  const mailName = useMailName();
  const eventName = useOperatorEventName();

  const shown = (event: OperatorEvent, name: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? detail.yes : detail.no;
    if (typeof value === 'number') return number(value);
    if (name === 'kind' && isAboutMail(event)) return mailName(String(value));
    if (name === 'until') return <Moment iso={String(value)} />;
    // The reason of a refused sign-in is a code of the service, and part of the name of the event.
    if (name === 'reason' && event.kind === 'sign-in.refused') return eventName(event);
    return [value]
      .flat()
      .map((part) => words(name, String(part)) ?? String(part))
      .join(', ');
  };
  return (event) =>
    Object.entries(event.facts).map(([name, value]) => ({
      name: name in names ? names[name as keyof typeof names] : name,
      value: shown(event, name, value),
    }));
}
