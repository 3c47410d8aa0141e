import type { ProductRefusals } from '../errors/product-refusals.js';
import type { LocalisedTextAnswer } from './web-config-fields.js';

/** The texts of the product's own refusals by code, for the web app. */
export const toRefusals = (refusals: ProductRefusals): Record<string, LocalisedTextAnswer> =>
  Object.fromEntries(Object.entries(refusals).map(([code, { nb, nn, en }]) => [code, { nb, nn, en }]));
