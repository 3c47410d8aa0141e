/**
 * The purpose of the record that lets the owner stop a case (operators §8). It belongs to no user, so that it outlives a
 * new password or a new address: both remove the records of the user.
 */
export const STOP_REQUEST = 'stop-request-';

export const operatorsPurposes: readonly string[] = [STOP_REQUEST];
