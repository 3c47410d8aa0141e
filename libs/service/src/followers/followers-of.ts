import type { AppConfig } from '../config/app-config.js';
import { Followers } from './followers.js';

/** The followers of the extensions, in their order. */
export const followersOf = ({ extensions }: Pick<AppConfig, 'extensions'>): Followers =>
  new Followers(
    extensions.flatMap(({ name, followers = [] }) =>
      followers.map((follower) => ({ name: `${name}/${follower.name}`, follower })),
    ),
  );
