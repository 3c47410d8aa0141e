import './theme/drawer.css';

import { Dialog, type DialogProps } from './dialog.js';

/**
 * A modal panel at the edge of the window for details of what stands beside it, where there is no space to show both. As
 * with a dialog, its heading has focus while it is open, and closing it restores focus.
 */
export function Drawer(props: Omit<DialogProps, 'placement' | 'isBusy' | 'actions'>) {
  return <Dialog {...props} placement="right" />;
}
