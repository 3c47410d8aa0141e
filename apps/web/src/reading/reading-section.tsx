import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { ROOMS } from '../rooms/rooms.js';
import type { ReadingPart, Way } from './reading-part.js';

interface ReadingSectionProps {
  readonly part: ReadingPart;
}

/** One part of a text, with its links. */
export function ReadingSection({ part: { id, heading, body, ways } }: ReadingSectionProps) {
  return (
    <section className="reading-section">
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {body.map((block) => (typeof block === 'string' ? <p key={block}>{block}</p> : <List key={block[0]} items={block} />))}
      {ways.length > 0 ? (
        <p className="actions lone-links">
          {ways.map((way) => (
            <WayOut key={way.label} way={way} />
          ))}
        </p>
      ) : null}
    </section>
  );
}

interface ListProps {
  readonly items: readonly string[];
}

function List({ items }: ListProps) {
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface WayOutProps {
  readonly way: Way;
}

function WayOut({ way }: WayOutProps) {
  if ('address' in way) return <TextLink href={way.address}>{way.label}</TextLink>;
  return (
    <TextLink asChild>
      <Link to={ROOMS[way.room]}>{way.label}</Link>
    </TextLink>
  );
}
