import { type FormEvent, type ReactNode, useState } from 'react';

import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { isReason } from './is-reason.js';
import { FormError, Notice, StatusRegion } from './live-regions.js';
import { ReasonField } from './reason-field.js';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly isBusy: boolean;
  /** The question, with the name of the affected user. */
  readonly heading: string;
  /** The effects, in the order in which they happen. */
  readonly consequences: readonly string[];
  /** Further fields, before the reason. */
  readonly children?: ReactNode;
  /** Checks the further fields, and focuses the first wrong one. False: the dialog stays open. */
  readonly isReady?: (() => boolean) | undefined;
  readonly reason: {
    readonly label: string;
    readonly description: string;
    /** Shown if the text is too short, too long, or missing although it is required. */
    readonly malformed: string;
    readonly isRequired: boolean;
  };
  readonly action: { readonly label: string; readonly busyLabel: string; readonly isDanger?: boolean };
  readonly texts: { readonly cancel: string; readonly close: string };
  /** Why the service refused. */
  readonly failure: string | undefined;
  /** A link after the failure. */
  readonly failureLink?: ReactNode;
  /** The result of the last attempt, if it was not refused. */
  readonly note?: string | undefined;
  /** `reason`: the trimmed text; undefined for none. */
  readonly onConfirm: (reason: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation: the question, the consequences, a reason, and a button that names the action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, isBusy, heading, texts, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} isBusy={isBusy} heading={heading} closeLabel={texts.close}>
      {open ? <Question {...props} /> : null}
    </Dialog>
  );
}

function Question(props: ConfirmDialogProps) {
  const { isBusy, consequences, children, isReady, reason, action, texts, onConfirm, onClose } = props;
  const { failure, failureLink, note } = props;
  const [typed, setTyped] = useState('');
  const [isMalformed, setMalformed] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const text = typed.trim();
    const isFine = isReason(text, reason.isRequired);
    setMalformed(!isFine);
    if (!isFine) document.getElementById(REASON)?.focus();
    // Checked last, so that the first wrong field gets the focus: this check focuses the fields above the reason.
    const areOthersFine = isReady?.() ?? true;
    if (isFine && areOthersFine) onConfirm(text === '' ? undefined : text);
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {consequences.length > 0 ? (
        <ul className="consequences">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      ) : null}
      {children}
      <ReasonField
        name={REASON}
        label={reason.label}
        description={reason.description}
        error={isMalformed ? reason.malformed : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <StatusRegion>{note === undefined ? null : <Notice kind="info">{note}</Notice>}</StatusRegion>
      <FormError message={failure}>{failureLink}</FormError>
      <div className="actions">
        <Button type="submit" tone={action.isDanger ? 'danger' : 'accent'} loading={isBusy && action.busyLabel}>
          {action.label}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

const REASON = 'confirm-reason';
