import { aPerson } from '../testing/product.js';
import type { Scenario } from './scene.js';

export const reading: Scenario = {
  name: 'reading',
  begin: () => Promise.resolve(aPerson()),
  scenes: [
    { name: 'hjelp', caption: 'Help with signing in', path: '/hjelp' },
    { name: 'personvern', caption: 'Privacy, with what only the owner knows named as such', path: '/personvern' },
    { name: 'tilgjengelighet', caption: 'Accessibility statement', path: '/tilgjengelighet' },
    { name: 'komponenter', caption: 'The controls, in development', path: '/komponenter' },
    { name: 'komponenter-panel', caption: 'The frame of what is signed out, in development', path: '/komponenter/panel' },
  ],
};
