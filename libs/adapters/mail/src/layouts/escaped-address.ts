import Handlebars from 'handlebars';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a URL for HTML text and quoted attributes. Handlebars would also write `=` as `&#x3D;`, and then the source
 * would not show the link in full (specification §10).
 */
export const escapedAddress = (url: string): Handlebars.SafeString =>
  new Handlebars.SafeString(url.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? ''));
