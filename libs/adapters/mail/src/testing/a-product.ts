export { aProduct } from '../content/sample-product.js';
