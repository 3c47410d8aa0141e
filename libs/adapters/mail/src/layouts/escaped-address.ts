import Handlebars from 'handlebars';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Handlebars would write every `=` of an address as `&#x3D;`: right, but then the source does not show the link in full
 * (specification §10). These five are all that text and an attribute in quotes need.
 */
export const escapedAddress = (url: string): Handlebars.SafeString =>
  new Handlebars.SafeString(url.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? ''));
