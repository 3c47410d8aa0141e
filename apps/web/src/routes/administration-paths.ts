/** Where the operators' pages are; everything below it is loaded when somebody goes there. */
export const ADMINISTRATION = '/administrasjon';

/** Whether a path is that of an operators' page, or may be one. */
export const isAdministrationPath = (path: string): boolean => /^\/administrasjon(?:\/[\w-]+)*\/?$/.test(path);

/** Whether the session names a role of operators; a database of the reference also has the role `user` (operators §3). */
export const isOperator = (role: string | undefined): boolean => role !== undefined && role !== 'user';
