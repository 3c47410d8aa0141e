import Handlebars from 'handlebars';

/**
 * Escapes a URL for HTML text and quoted attributes, except `=`: as `&#x3D;` it would keep the source from showing the
 * link in full (specification §10).
 */
export const escapedAddress = (url: string): Handlebars.SafeString =>
  new Handlebars.SafeString(Handlebars.escapeExpression(url).replaceAll('&#x3D;', '='));
