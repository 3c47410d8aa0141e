import { createElement } from 'react';
import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { isPagePath } from '../routes/paths.js';
import type { ThemeElement, ThemeNode } from './theme-page-query.js';

/** Besides links. An element that is not listed is left out, its text stays. */
const TAGS: ReadonlySet<string> = new Set(
  'p h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td strong em del code br'.split(' '),
);

interface ThemeNodesProps {
  readonly nodes: readonly ThemeNode[];
}

/** The text of a page of the theme. The service checked it at start; it becomes elements, never HTML. */
export function ThemeNodes({ nodes }: ThemeNodesProps) {
  return nodes.map((node, place) =>
    typeof node === 'string' ? node : <ThemeElementView key={place} element={node} />,
  );
}

interface ThemeElementViewProps {
  readonly element: ThemeElement;
}

function ThemeElementView({ element: { tag, nodes, href, start } }: ThemeElementViewProps) {
  const content = nodes.length > 0 ? <ThemeNodes nodes={nodes} /> : undefined;
  if (href !== undefined) return <ThemeLink href={href} nodes={nodes} />;
  if (!TAGS.has(tag)) return content;
  return createElement(tag, attributesOf(tag, start), content);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function attributesOf(tag: string, start: number | undefined): Attributes {
  if (tag === 'th') return { scope: 'col' };
  return tag === 'ul' || tag === 'ol' ? { className: 'plain-list', start } : {};
}

interface ThemeLinkProps extends ThemeNodesProps {
  readonly href: string;
}

/** A link to a page of this app is followed without a reload. */
function ThemeLink({ href, nodes }: ThemeLinkProps) {
  const text = <ThemeNodes nodes={nodes} />;
  if (!isPagePath(href)) return <TextLink href={href}>{text}</TextLink>;
  return (
    <TextLink asChild>
      <Link to={href}>{text}</Link>
    </TextLink>
  );
}
