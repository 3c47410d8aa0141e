import { executionAsyncResource } from 'node:async_hooks';

const kept = new Set<object>();

/**
 * Keeps one of the objects that `process.nextTick` queues. They have a hidden class of their own, which V8 throws away when
 * a full garbage collection finds no such object, for instance in an idle process. From then on Node 20 writes their
 * properties on a slow path, and each call takes some five times as long (docs/adr/0003).
 */
export function keepTickObject(): void {
  process.nextTick(() => kept.add(executionAsyncResource()));
}
