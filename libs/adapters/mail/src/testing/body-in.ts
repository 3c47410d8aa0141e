import type { MailContent } from '../content/mail-content.js';

/** Returns the lines between greeting and closing. */
export const bodyIn = ({ reason, code, facts, question, action, advice }: MailContent): readonly string[] => [
  ...reason,
  ...(code === null ? [] : [code]),
  ...facts.map(({ label, value }) => `${label}: ${value}`),
  ...question,
  ...(action ? [`→ ${action.label}: ${action.url}`] : []),
  ...advice,
];
