import { SCENARIOS } from '../scenes/scenarios.js';
import { themed } from '../scenes/themed.js';

export interface Caption {
  readonly scene: string;
  readonly caption: string;
  readonly inDocs: boolean;
}

export interface Chapter {
  readonly heading: string;
  readonly captions: readonly Caption[];
}

/** The chapters of the gallery; `mails`: the names of their pictures. */
export const chapters = (mails: readonly string[]): readonly Chapter[] => [
  ...[...SCENARIOS, themed].map(({ name, scenes }) => ({
    heading: capitalised(name),
    captions: scenes.map(({ name: scene, caption, inDocs = false }) => ({ scene, caption, inDocs })),
  })),
  {
    heading: 'Mails',
    captions: mails.map((scene) => ({ scene, caption: inWords(scene), inDocs: MAILS_IN_DOCS.has(scene) })),
  },
];

const MAILS_IN_DOCS = new Set([
  'mail-verify-email-new-account',
  'mail-new-sign-in',
  'mail-one-time-code',
  'mail-new-sign-in-with-theme',
]);

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const inWords = (scene: string): string => capitalised(scene.replace(/^mail-/u, '').replaceAll('-', ' '));
