interface StrengthBarProps {
  /** Undefined: not known yet. */
  readonly level: 'weak' | 'fair' | 'strong' | undefined;
}

/**
 * A bar of three parts that shows a strength. The text beside it says the same, so the bar is hidden from screen
 * readers.
 */
export function StrengthBar({ level }: StrengthBarProps) {
  return (
    <span className="strength-bar" data-level={level} aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
