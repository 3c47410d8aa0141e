import { useState } from 'react';

interface AvatarProps {
  readonly name: string;
  /** A picture that the content security policy admits, or nothing. */
  readonly src: string | undefined;
}

/** A small picture of somebody whose name stands beside it; initials when there is none, or it does not load. */
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

/** Of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('').toUpperCase();
}
