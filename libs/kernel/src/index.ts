export type { Brand } from './brand.js';
export { isCleanPassword, isCleanText } from './clean-text.js';
export type { Clock } from './clock.js';
export { DomainError } from './domain-error.js';
export { newId, type SessionId, type UserId } from './ids.js';
export type { Outbox, OutboxQueue, OutgoingMail, QueuedMail } from './outbox.js';
export { OverloadError } from './overload-error.js';
export { type RandomSource, randomText } from './random-source.js';
export { joined, type TransactionRunner } from './transaction-runner.js';
