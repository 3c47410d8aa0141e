import { aPerson } from '../testing/product.js';
import type { Scenario } from './scene.js';

export const reading: Scenario = {
  name: 'pages of text',
  start: () => Promise.resolve(aPerson()),
  scenes: [
    { name: 'hjelp', caption: 'Help with signing in', path: '/hjelp' },
    { name: 'personvern', caption: 'Privacy notice, with the parts that the operator fills in', path: '/personvern' },
    { name: 'tilgjengelighet', caption: 'Accessibility statement', path: '/tilgjengelighet' },
    { name: 'komponenter', caption: 'The controls, in development', path: '/komponenter' },
    { name: 'komponenter-panel', caption: 'The frame of pages without a session, in development', path: '/komponenter/panel' },
  ],
};
