import type { OperatorEvent } from '@portvakt/api-client/operators';

/** Whether the fact `kind` of an event is the kind of a mail. */
export const isAboutMail = ({ kind }: OperatorEvent): boolean => kind.startsWith('mail.');
