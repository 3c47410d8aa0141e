import { Button as DesignsystemetButton } from '@digdir/designsystemet-react';
import type { MouseEvent, ReactNode, Ref } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  readonly type?: 'button' | 'submit';
  readonly variant?: 'primary' | 'secondary' | 'tertiary';
  readonly tone?: 'accent' | 'neutral' | 'danger';
  readonly size?: 'sm' | 'md';
  readonly wide?: boolean;
  /** The label while busy. If set, the button shows a spinner and ignores presses, but is never disabled. */
  readonly loading?: string | false | undefined;
  /** The accessible name, where the visible label occurs more than once on the page. */
  readonly accessibleName?: string | undefined;
  /** For a button that shows and hides the element with this id. */
  readonly controls?: { readonly id: string; readonly isOpen: boolean };
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button whose label is a verb. */
export function Button(props: ButtonProps) {
  const { children, type = 'button', variant = 'primary', tone = 'accent', size, wide, loading, controls, ref } = props;

  const press = (event: MouseEvent) => {
    // Enter in a form clicks the submit button too, so this check prevents every second submit.
    if (loading) event.preventDefault();
    else props.onClick?.();
  };

  return (
    <DesignsystemetButton
      {...(ref ? { ref } : {})}
      {...(size ? { 'data-size': size } : {})}
      {...(wide ? { className: 'wide-button' } : {})}
      {...(props.accessibleName && !loading ? { 'aria-label': props.accessibleName } : {})}
      {...(controls ? { 'aria-expanded': controls.isOpen, 'aria-controls': controls.id } : {})}
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
  /** The link element of the app's router. */
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary';
}

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({ children, variant = 'primary' }: ButtonLinkProps) {
  return (
    <DesignsystemetButton asChild variant={variant} data-color="accent">
      {children}
    </DesignsystemetButton>
  );
}
