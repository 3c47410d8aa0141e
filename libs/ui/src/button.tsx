import { Button as DesignsystemetButton } from '@digdir/designsystemet-react';
import type { MouseEvent, ReactNode, Ref } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  readonly variant?: 'primary' | 'secondary' | 'tertiary';
  readonly tone?: 'accent' | 'neutral' | 'danger';
  readonly size?: 'sm' | 'md';
  readonly wide?: boolean;
  /** What it says while it works; set, it shows a spinner and ignores further presses, but is never disabled. */
  readonly loading?: string | false | undefined;
  /** Its name to a screen reader, where the visible word is repeated on the page. */
  readonly accessibleName?: string | undefined;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a verb on it. */
export function Button(props: ButtonProps) {
  const { children, type = 'button', variant = 'primary', tone = 'accent', size, wide, loading, ref } = props;

  const press = (event: MouseEvent) => {
    // Enter in a form presses the submit button, so one guard stops every second submit.
    if (loading) event.preventDefault();
    else props.onClick?.();
  };

  return (
    <DesignsystemetButton
      {...(ref ? { ref } : {})}
      {...(size ? { 'data-size': size } : {})}
      {...(wide ? { className: 'wide-button' } : {})}
      {...(props.accessibleName && !loading ? { 'aria-label': props.accessibleName } : {})}
      type={type}
      variant={variant}
      data-color={tone}
      loading={Boolean(loading)}
      onClick={press}
    >
      {loading || children}
    </DesignsystemetButton>
  );
}

interface ButtonLinkProps {
  /** The one link element of the app's router. */
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary';
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ children, variant = 'primary' }: ButtonLinkProps) {
  return (
    <DesignsystemetButton asChild variant={variant} data-color="accent">
      {children}
    </DesignsystemetButton>
  );
}
