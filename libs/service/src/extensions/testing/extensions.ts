import { defineExtension, type ExtensionPackage } from '../define-extension.js';
import type { Extension } from '../extension.js';

/** A valid extension called `acme`, without settings. */
export const anExtension = (members: Partial<Extension> = {}): ExtensionPackage =>
  defineExtension({ create: () => ({ name: 'acme', version: '1.0.0', portvakt: '*', ...members }) });
