import { useEffect, useId, useRef, useState } from 'react';

/**
 * A button that shows a small panel. Esc and a press elsewhere close the panel, and Esc returns focus to the button.
 * Put `container` around both.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    const element = container.current;
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    element?.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      element?.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setOpen(!isOpen), close, container, button, id };
}
