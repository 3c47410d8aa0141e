import type { OwnState } from './management-source.js';
import { type Answers, isQuestion, type Reply, type Topic } from './worker-messages.js';

/** Answers the questions of the process that supervises this worker. */
export function answerSupervisor(state: OwnState): void {
  process.on('message', (message: unknown) => {
    if (!isQuestion(message)) return;
    const { id, topic } = message;
    contentOf(topic, state).then(
      (content) => reply({ portvakt: 'reply', id, content }),
      () => reply({ portvakt: 'reply', id }),
    );
  });
}

async function contentOf(topic: Topic, state: OwnState): Promise<Answers[Topic]> {
  if (topic === 'metrics') return state.metrics();
  return topic === 'readiness' ? state.readiness() : true;
}

/** Without the supervisor the channel is closed, and nobody waits for the reply. */
function reply(message: Reply): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
