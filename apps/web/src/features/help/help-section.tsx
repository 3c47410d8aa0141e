import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { openRoom } from '../../rooms/rooms.js';
import type { HelpPart } from './help-parts.js';

interface HelpSectionProps {
  readonly part: HelpPart;
}

/** One part of the help: what to do, and the rooms where it is done. */
export function HelpSection({ part: { id, heading, advice, ways } }: HelpSectionProps) {
  const links = ways.flatMap(({ room, label }) => {
    const path = openRoom(room);
    return path === undefined ? [] : [{ path, label }];
  });

  return (
    <section className="help-section">
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {advice.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {links.length > 0 ? (
        <p className="actions">
          {links.map(({ path, label }) => (
            <TextLink key={path} asChild>
              <Link to={path}>{label}</Link>
            </TextLink>
          ))}
        </p>
      ) : null}
    </section>
  );
}
