import { chosenTemplate } from '../content/mail-template.js';
import { authenticatorAdded } from './authenticator-added.js';
import { authenticatorDeleted } from './authenticator-deleted.js';

const TEMPLATES = { added: authenticatorAdded, deleted: authenticatorDeleted } as const;

/** Two texts of one kind, by change. */
export const authenticatorChangedMail = chosenTemplate(
  [authenticatorAdded, authenticatorDeleted],
  ({ change }) => TEMPLATES[change],
);
