import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { PATHS } from '../routes/paths.js';
import type { TextPart, TextPartLink } from './text-part.js';

interface TextSectionProps {
  readonly part: TextPart;
}

/** One part of a text, with its links. */
export function TextSection({ part: { id, heading, body, links } }: TextSectionProps) {
  return (
    <section className="text-section">
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
  readonly link: TextPartLink;
}

function PartLink({ link }: PartLinkProps) {
  if ('url' in link) return <TextLink href={link.url}>{link.label}</TextLink>;
  return (
    <TextLink asChild>
      <Link to={PATHS[link.page]}>{link.label}</Link>
    </TextLink>
  );
}
