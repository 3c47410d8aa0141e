import type { SessionPorts } from '../ports.js';

/** Ends the session of this browser; one that is gone already is as good. */
export class SignOut {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  async execute({ token }: { readonly token: string }): Promise<void> {
    await this.ports.sessions.remove(token);
  }
}
