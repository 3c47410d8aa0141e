/** The engines besides Chromium that are installed. */
export function installedEngines(): ('webkit' | 'firefox')[];

/** One line for the top of a test run. */
export function describeEngines(): string;
