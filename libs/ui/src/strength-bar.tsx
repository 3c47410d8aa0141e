interface StrengthBarProps {
  readonly level: 'weak' | 'fair' | 'strong';
}

/** A bar of three parts, filled as far as something is strong; the word for it stands beside, so the bar itself is silent. */
export function StrengthBar({ level }: StrengthBarProps) {
  return (
    <span className="strength-bar" data-level={level} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
