import type { SecretText } from '../index.js';

export const secretText = (text: string): SecretText => ({ reveal: () => text });
