import type { SessionPorts } from '../ports.js';

/** Revokes the session of this browser; does nothing where it no longer exists. */
export class SignOut {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  async execute({ token }: { readonly token: string }): Promise<void> {
    await this.ports.sessions.remove(token);
  }
}
