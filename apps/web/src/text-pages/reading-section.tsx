import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { PATHS } from '../routes/paths.js';
import type { ReadingPart, ReadingLink } from './reading-part.js';

interface ReadingSectionProps {
  readonly part: ReadingPart;
}

/** One part of a text, with its links. */
export function ReadingSection({ part: { id, heading, body, links } }: ReadingSectionProps) {
  return (
    <section className="reading-section">
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {body.map((block) => (typeof block === 'string' ? <p key={block}>{block}</p> : <List key={block[0]} items={block} />))}
      {links.length > 0 ? (
        <p className="actions lone-links">
          {links.map((link) => (
            <PartLink key={link.label} link={link} />
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

interface PartLinkProps {
  readonly link: ReadingLink;
}

function PartLink({ link }: PartLinkProps) {
  if ('url' in link) return <TextLink href={link.url}>{link.label}</TextLink>;
  return (
    <TextLink asChild>
      <Link to={PATHS[link.page]}>{link.label}</Link>
    </TextLink>
  );
}
