import { Client, type ClientConfig } from 'pg';

/**
 * A client whose connection is described by its configuration alone. `pg` takes what a URL leaves out from `PGOPTIONS`,
 * `PGSSLMODE` and the like, and the password from `~/.pgpass`, but the service has no settings besides its own variables.
 */
export class PlainClient extends Client {
  constructor(config?: ClientConfig) {
    const restore = hidePgVariables();
    try {
      super(config);
    } finally {
      restore();
    }
    // `pg` looks into ~/.pgpass when the server asks for a password and there is none, not even an empty one.
    this.password ??= '';
  }
}

function hidePgVariables(): () => void {
  const hidden = Object.entries(process.env).filter(([name]) => name.startsWith('PG'));
  for (const [name] of hidden) Reflect.deleteProperty(process.env, name);
  return () => void Object.assign(process.env, Object.fromEntries(hidden));
}
