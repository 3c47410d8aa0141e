import { useState } from 'react';

interface AvatarProps {
  readonly name: string;
  /** A picture URL that the content security policy allows, or undefined. */
  readonly src: string | undefined;
}

/** A small picture beside a user's name; shows initials if there is none or it fails to load. */
export function Avatar({ name, src }: AvatarProps) {
  const [failed, setFailed] = useState<string>();

  if (src === undefined || src === failed) {
    return (
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return <img className="avatar" src={src} alt="" width="64" height="64" onError={() => setFailed(src)} />;
}

/** The initials of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('').toUpperCase();
}
