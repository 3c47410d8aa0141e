import { digestedIdentifiers, plainIdentifiers, type RecordIdentifiers } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';

/**
 * One-time tokens stand in the table as the specification writes them, or as digests where it is strict
 * (specification C21).
 */
export const recordIdentifiersOf = ({ isStrict }: AppConfig): RecordIdentifiers =>
  isStrict ? digestedIdentifiers : plainIdentifiers;
